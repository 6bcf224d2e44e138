// The list of solves, the latest first, with what can be done to each.

import { signal } from "@preact/signals";
import { gameOf, type Solve } from "../../model/solves";
import { sizeTitle } from "../../model/size";
import { language } from "../../state/settings";
import { raceLink } from "../../state/race";
import { goToReplay } from "../../state/route";
import { removeSolve, shown, timeOf, toggleDnf } from "../../state/times";
import { num, words } from "../words";
import { Button, IconButton } from "../ui/button";
import { copyText } from "../ui/copy";
import { notify } from "../ui/live";
import { kindTitle, timeText } from "./figures";

const PAGE = 50;
const most = signal(PAGE);

function remarks(solve: Solve): string {
  const text = words.value.times;
  const { series } = solve;
  return [
    ...(solve.imported ? [text.imported] : []),
    ...(solve.help.length > 0 ? [text.help] : []),
    ...solve.marks.map((mark) => text.marks[mark]),
    ...(series ? [text.part(text[series.kind], series.part, series.parts)] : []),
    ...(solve.note === "" ? [] : [solve.note.slice(0, 80)]),
  ].join(", ");
}

function copyRace(solve: Solve): void {
  const link = raceLink(solve);
  if (link) void copyText(link, words.value.times.raceCopied);
  else notify(words.value.times.tooLong);
}

/** A game that never reached its goal remains a DNF. */
const settled = (solve: Solve): boolean => solve.dnf && solve.start !== null && !gameOf(solve)?.won;

function Row({ solve, number }: { solve: Solve; number: number }) {
  const text = words.value.times;
  const time = timeText(timeOf(solve));
  const { columns } = text;
  const size = solve.size ? sizeTitle(solve.size) : text.otherPuzzle;
  const speed = solve.moves !== null && solve.time > 0 ? num((1000 * solve.moves) / solve.time, 2) : "–";
  return (
    <tr data-testid="solve">
      <td class="number soft row-number">{num(number)}</td>
      <th scope="row" class="number time">
        {time}
      </th>
      <td class="number move-count">
        {solve.moves === null ? "–" : num(solve.moves)}
        <span class="narrow-only soft"> {columns.moves.toLowerCase()}</span>
      </td>
      <td class="number wide-only">{solve.slides === null ? "–" : num(solve.slides)}</td>
      <td class="number wide-only">{speed}</td>
      <td class="board-name">
        {size}
        {solve.size && <span class="soft"> · {kindTitle(solve.kind)}</span>}
      </td>
      <td class="wide-only">{new Date(solve.started).toLocaleString(language.value, { dateStyle: "short", timeStyle: "short" })}</td>
      <td class="remarks">{remarks(solve)}</td>
      <td class="acts">
        <button
          type="button"
          class="chip"
          aria-pressed={solve.dnf}
          aria-label={text.markDnf(timeText(solve.time))}
          disabled={settled(solve)}
          onClick={() => void toggleDnf(solve)}
        >
          {text.dnf}
        </button>
        <IconButton icon="play" label={text.replay(time)} disabled={!solve.start} onClick={() => goToReplay(`id.${solve.id}`)} />
        <IconButton icon="link" label={text.race(time)} disabled={!solve.start || solve.dnf} onClick={() => copyRace(solve)} />
        <IconButton icon="close" label={text.remove(time)} onClick={() => void removeSolve(solve)} />
      </td>
    </tr>
  );
}

export function SolveTable() {
  const text = words.value.times;
  const all = shown.value;
  const rows = all.slice(-most.value).map((solve, k) => ({ solve, number: Math.max(0, all.length - most.value) + k + 1 }));
  const { columns } = text;
  return (
    <section class="card">
      <h2 id="solves-title">{text.list}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="solves-title">
        <table class="solves">
          <thead>
            <tr>
              <th scope="col" class="number">{columns.number}</th>
              <th scope="col" class="number">{columns.time}</th>
              <th scope="col" class="number">{columns.moves}</th>
              <th scope="col" class="number wide-only">{columns.slides}</th>
              <th scope="col" class="number wide-only">{columns.speed}</th>
              <th scope="col">{columns.board}</th>
              <th scope="col" class="wide-only">{columns.date}</th>
              <th scope="col">{columns.notes}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.reverse().map(({ solve, number }) => (
              <Row key={solve.id} solve={solve} number={number} />
            ))}
          </tbody>
        </table>
      </div>
      {all.length > most.value && <Button onClick={() => (most.value += 4 * PAGE)}>{text.more}</Button>}
    </section>
  );
}
