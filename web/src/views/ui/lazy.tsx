// A view fetched when it is first shown.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words";
import { Button } from "./button";

/** `quiet`: nothing is shown until it is there. */
export function LazyView({ load, quiet = false }: { load: () => Promise<{ default: ComponentType }>; quiet?: boolean }) {
  const [loaded, setLoaded] = useState<{ view: ComponentType } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    load()
      .then((module) => !gone && setLoaded({ view: module.default }))
      .catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
    };
  }, []);
  if (loaded) return <loaded.view />;
  if (quiet) return null;
  if (!failed) return <p class="loading">{words.value.loading}</p>;
  return (
    <div class="loading">
      <p>{words.value.notLoaded}</p>
      <Button icon="restart" onClick={() => location.reload()}>
        {words.value.solve.retry}
      </Button>
    </div>
  );
}
