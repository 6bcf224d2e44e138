// A button that asks for a file.

import { useRef } from "preact/hooks";
import { Button } from "./button";
import type { IconName } from "./icon";

interface FileButtonProps {
  label: string;
  icon: IconName;
  accept: string;
  /** Of the input. */
  id?: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, icon, accept, id, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        id={id}
        class="sr-only"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
