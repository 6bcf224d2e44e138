// The Times view: every solve of this browser, by session, size and shuffle; averages, a trend, the list; export, import.

import { useEffect } from "preact/hooks";
import type { Origin } from "../../model/game";
import { parseSize, sizeTitle } from "../../model/size";
import { goTo } from "../../state/route";
import { storeFault } from "../../state/solves";
import {
  ALL, bringBack, chooseSession, kinds, loadSolves, OTHER, removed, seriesBests, sessions, shown, shownKind, shownSession, shownSize, sizes, solves, unreadable,
} from "../../state/times";
import { clock, words } from "../words";
import { Button } from "../ui/button";
import { Files } from "./files";
import { SessionName } from "./session";
import { Figures, kindTitle } from "./figures";
import { SolveTable } from "./table";
import { Trend } from "./trend";
import "../../style/times.css";

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  choices: readonly { value: string; title: string }[];
  onChange: (value: string) => void;
}

function Choice({ id, label, value, choices, onChange }: ChoiceProps) {
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <select id={id} class="text-input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
  );
}

function Filters() {
  const text = words.value.times;
  const sizeName = (key: string): string => (key === OTHER ? text.otherPuzzle : sizeTitle(parseSize(key)!));
  return (
    <section class="card times-filters" aria-label={text.session}>
      <Choice
        id="session"
        label={text.session}
        value={shownSession.value}
        choices={[{ value: ALL, title: text.sessions.all }, ...sessions.value.map((name) => ({ value: name, title: name }))]}
        onChange={chooseSession}
      />
      <Choice
        id="filter-size"
        label={text.size}
        value={shownSize.value}
        choices={[{ value: ALL, title: text.allSizes }, ...sizes.value.map((key) => ({ value: key, title: sizeName(key) }))]}
        onChange={(value) => (shownSize.value = value)}
      />
      <Choice
        id="filter-kind"
        label={text.shuffle}
        value={shownKind.value}
        choices={[{ value: ALL, title: text.allShuffles }, ...kinds.value.map((kind) => ({ value: kind, title: kindTitle(kind) }))]}
        onChange={(value) => (shownKind.value = value as Origin | "")}
      />
      <SessionName />
    </section>
  );
}

function Notices() {
  const text = words.value.times;
  return (
    <>
      {storeFault.value && (
        <p class="notice bad" role="alert" data-testid="store-fault">
          {text.faults[storeFault.value]}
        </p>
      )}
      {unreadable.value > 0 && <p class="notice bad">{text.unreadable(unreadable.value)}</p>}
      {removed.value.length > 0 && (
        <p class="notice" role="status" data-testid="removed">
          <span>{text.removed}</span>
          <Button id="bring-back" kind="primary" onClick={() => void bringBack()}>
            {text.undo}
          </Button>
        </p>
      )}
    </>
  );
}

function SeriesList() {
  const text = words.value.times;
  if (seriesBests.value.length === 0) return null;
  return (
    <section class="card">
      <h2>{text.seriesTitle}</h2>
      <ul class="series-list">
        {seriesBests.value.map(({ key, last, count, best }) => {
          const { kind, parts } = last.series!;
          const name = kind === "relay" ? text.relayOf(sizeTitle(last.size!)) : text.marathonOf(parts, sizeTitle(last.size!));
          return (
            <li key={key}>
              <span>
                {name} · {kindTitle(last.kind)}
              </span>
              <strong>{best === null ? "–" : text.bestOf(clock(best))}</strong>
              <span class="soft">× {count}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export default function TimesView() {
  useEffect(() => void loadSolves(), []);
  const text = words.value.times;
  if (solves.value === null) return <p class="loading">{words.value.loading}</p>;
  const any = shown.value.length > 0;
  return (
    <div class="times">
      <h1 class="sr-only">{text.title}</h1>
      <Notices />
      <Filters />
      {any ? (
        <>
          <Figures />
          <Trend />
          <SeriesList />
          <SolveTable />
        </>
      ) : (
        <section class="card times-empty" data-testid="no-solves">
          <p>{text.empty}</p>
          <Button kind="primary" onClick={() => goTo("play")}>
            {text.play}
          </Button>
        </section>
      )}
      <Files />
    </div>
  );
}
