// Names of sessions: a new one, or another name for the one shown.

import { signal } from "@preact/signals";
import { MOST_NAME } from "../../model/solves";
import { ALL, chooseSession, renameSession, sessions, shownSession } from "../../state/times";
import { words } from "../words";
import { Button } from "../ui/button";

const name = signal("");

export function SessionName() {
  const text = words.value.times.sessions;
  const wanted = name.value.trim();
  const taken = sessions.value.includes(wanted);
  const done = (): void => void (name.value = "");
  return (
    <div class="field session-name">
      <label class="label" for="session-name">
        {text.name}
      </label>
      <div class="row">
        <input
          id="session-name"
          class="text-input"
          type="text"
          autocomplete="off"
          maxLength={MOST_NAME}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
        <Button
          id="new-session"
          disabled={wanted === "" || taken}
          onClick={() => {
            chooseSession(wanted);
            done();
          }}
        >
          {text.create}
        </Button>
        <Button
          id="rename-session"
          kind="quiet"
          disabled={wanted === "" || taken || shownSession.value === ALL}
          onClick={() => {
            void renameSession(shownSession.value, wanted);
            done();
          }}
        >
          {text.rename}
        </Button>
      </div>
    </div>
  );
}
