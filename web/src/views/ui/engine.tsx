// Which engine searches, the server or the browser, and the choice between them.

import { chooseEngine, engine, enginePlace, isStatic, reachable } from "../../state/engine";
import { ENGINE_CHOICES, engineChoice } from "../../state/settings";
import { words } from "../words";
import { Segmented } from "./fields";

export function EngineChoice() {
  const text = words.value.engine;
  const known = reachable.value === "yes";
  return (
    <div class="engine-choice">
      {!isStatic && engine.has("browser") && (
        <Segmented
          label={text.label}
          value={engineChoice.value}
          choices={ENGINE_CHOICES.map((value) => ({ value, label: text.choices[value] }))}
          onChange={chooseEngine}
        />
      )}
      {known && (
        <p class="help" data-testid="engine-place" data-place={enginePlace.value}>
          {text.places[enginePlace.value]}
        </p>
      )}
      {isStatic && !("serviceWorker" in navigator) && <p class="help">{text.noOffline}</p>}
    </div>
  );
}
