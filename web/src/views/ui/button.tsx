// Buttons: with text, or an icon that has a name for screen readers.

import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon";

interface ButtonProps {
  onClick: () => void;
  children?: ComponentChildren;
  icon?: IconName;
  kind?: "primary" | "plain" | "quiet" | "danger";
  disabled?: boolean;
  busy?: boolean;
  /** Why it is disabled. */
  why?: string;
  id?: string;
  class?: string;
}

export function Button({ onClick, children, icon, kind = "plain", disabled, busy, why, id, class: extra }: ButtonProps) {
  return (
    <button
      type="button"
      id={id}
      class={`button ${kind} ${extra ?? ""}`}
      disabled={disabled}
      title={disabled ? why : undefined}
      aria-description={disabled ? why : undefined}
      aria-busy={busy}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps {
  label: string;
  icon: IconName;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  filled?: boolean;
  caption?: boolean;
  /** Why it is disabled. */
  why?: string;
  id?: string;
  class?: string;
}

/** An icon with its name as tooltip, or as a caption below it. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, onClick, disabled, pressed, filled, caption, why, id } = props;
  return (
    <button
      type="button"
      id={id}
      class={`icon-button ${caption ? "captioned" : ""} ${props.class ?? ""}`}
      title={disabled && why ? why : caption ? undefined : label}
      aria-description={disabled ? why : undefined}
      aria-label={caption ? undefined : label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} filled={filled ?? false} />
      {caption && <span>{label}</span>}
    </button>
  );
}
