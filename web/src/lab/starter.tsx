// Starting an experiment from the page: the token, the experiment file, how far the run is.

import { useEffect, useState } from "preact/hooks";
import shipped from "virtual:studies";
import { writeExperiment } from "../model/link";
import { isStatic } from "../state/engine";
import { experiment } from "../state/route";
import { language } from "../state/settings";
import { token } from "../state/token";
import { Button } from "../views/ui/button";
import { num, words } from "../views/words";
import type { PackedStudy, Shipped } from "./packed";
import { leave, look, refused, running, start, started, stop, type StartedRun } from "./start";
import { startWords } from "./start-words";
import "./start.css";

const COMMAND = "./taquin serve --experiments";

const EXAMPLE = `name = "mine"
title = "Two heuristics"

[[boards]]
set = "random"
size = "3x3"
scramble = "uniform"
count = 50
seed = 1

[[configurations]]
algorithms = ["astar", "idastar"]
heuristics = ["manhattan", "linear-conflict"]
`;

/** Those whose boards come from files can only be run by the command line. */
const readsFiles = (definition: string): boolean => /^\s*file\s*=/m.test(definition);

async function definitionOf({ file }: Shipped): Promise<string> {
  const answer = await fetch(file);
  return ((await answer.json()) as PackedStudy).definition;
}

function TokenField() {
  const text = startWords.value;
  const [typed, setTyped] = useState("");
  const use = (): void => void (token.value = typed.trim());
  return (
    <form
      class="lab-token"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <label>
        <span class="label">{text.tokenLabel}</span>
        <input class="text-input mono" type="password" autocomplete="off" spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <Button kind="primary" disabled={typed.trim() === ""} onClick={use}>
        {text.useToken}
      </Button>
      <p class="help">{text.tokenHelp}</p>
    </form>
  );
}

function Progress({ run, onEnd }: { run: StartedRun; onEnd: () => void }) {
  const text = startWords.value;
  const share = text.progress(num(run.done), num(run.cells));
  return (
    <div class="lab-run" data-state={run.state} role="status">
      <p>
        <strong>{run.title[language.value]}</strong> <span class="badge">{text.states[run.state]}</span>
      </p>
      <progress max={run.cells} value={run.done} aria-label={share} />
      <p class="muted">{share}</p>
      {run.message && <pre class="lab-message">{run.message}</pre>}
      <p class="row">
        {run.state === "running" && (
          <Button id="stop-experiment" icon="stop" onClick={() => void stop(onEnd)}>
            {text.stop}
          </Button>
        )}
        {run.state !== "running" && run.done > 0 && (
          <a
            class="button plain"
            href={writeExperiment(run.name)}
            onClick={(event) => {
              event.preventDefault();
              experiment.value = run.name;
            }}
          >
            {text.open}
          </a>
        )}
      </p>
    </div>
  );
}

function Definition({ onEnd }: { onEnd: () => void }) {
  const text = startWords.value;
  const [from, setFrom] = useState("");
  const [definition, setDefinition] = useState(EXAMPLE);
  const choose = (name: string): void => {
    setFrom(name);
    const study = shipped.find((one) => one.name === name);
    if (!study) return setDefinition(EXAMPLE);
    void definitionOf(study).then(setDefinition, () => setFrom(""));
  };
  return (
    <form
      class="lab-definition"
      onSubmit={(event) => {
        event.preventDefault();
        void start(definition, onEnd);
      }}
    >
      <label class="lab-select">
        <span class="label">{text.from}</span>
        <select value={from} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{text.own}</option>
          {shipped.map(({ name, title }) => (
            <option key={name} value={name}>
              {title[language.value]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="label">{text.definition}</span>
        <textarea
          class="text-input mono"
          rows={16}
          spellcheck={false}
          value={definition}
          onInput={(event) => setDefinition(event.currentTarget.value)}
        />
      </label>
      <p class="help">{text.definitionHelp}</p>
      {readsFiles(definition) && (
        <p class="notice bad">
          <span>
            {text.readsFiles} <code>./taquin experiment run experiments/{from === "" ? "NAME" : from}.toml</code>
          </span>
        </p>
      )}
      <button type="submit" id="start-experiment" class="button primary" disabled={running.value || readsFiles(definition)}>
        <span>{text.start}</span>
      </button>
    </form>
  );
}

/** `onEnd`: the results of an experiment have changed. */
export function Starter({ onEnd }: { onEnd: () => void }) {
  const text = startWords.value;
  // Open at once for those who come with a token.
  const [shown, setShown] = useState(token.peek() !== "");
  useEffect(() => {
    void look(onEnd);
    return leave;
  }, []);
  useEffect(() => {
    if (running.value) setShown(true);
  }, [running.value]);
  const now = started.value;
  if (isStatic || now?.enabled === false)
    return (
      <p class="lab-needs" data-testid={isStatic ? "needs-server" : "experiments-off"}>
        {isStatic ? text.noServer : text.off} <code>{COMMAND}</code>
      </p>
    );
  if (!now) return null;
  const failed = refused.value;
  return (
    <details class="lab-start" open={shown} onToggle={(event) => setShown(event.currentTarget.open)} data-testid="start">
      <summary>{text.heading}</summary>
      {now.run && <Progress run={now.run} onEnd={onEnd} />}
      {failed && (
        <p class="notice bad" role="alert">
          {failed.line > 0 && text.line(num(failed.line))}
          {words.value.failure(failed.failure)}
        </p>
      )}
      {token.value === "" ? <TokenField /> : <Definition onEnd={onEnd} />}
    </details>
  );
}
