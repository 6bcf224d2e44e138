// The figures of the shown solves: best, mean, averages, moves per second.

import type { Time } from "../../model/averages";
import type { Origin } from "../../model/game";
import { totals } from "../../state/times";
import { clock, num, words } from "../words";

export function timeText(time: Time | null): string {
  if (time === null) return "–";
  return Number.isFinite(time) ? clock(time) : words.value.times.dnf;
}

export function kindTitle(kind: Origin): string {
  return kind === "hand" ? words.value.times.hand : words.value.options.shuffles[kind];
}

function Figure({ name, value, note, id }: { name: string; value: string; note?: string; id: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="figure" data-testid={id}>
        {value}
      </dd>
      {note && <dd class="soft">{note}</dd>}
    </div>
  );
}

export function Figures() {
  const text = words.value.times;
  const all = totals.value;
  return (
    <section class="card" aria-label={text.title}>
      <dl class="times-figures">
        <Figure id="solved" name={text.solved} value={`${num(all.finished)}/${num(all.solves)}`} />
        <Figure id="best" name={text.best} value={timeText(all.best)} />
        <Figure id="mean" name={text.mean} value={timeText(all.mean)} />
        {all.averages.map(({ count, current, best }) => (
          <Figure key={count} id={`ao${count}`} name={text.average(count)} value={timeText(current)} {...(best === null ? {} : { note: text.bestOf(timeText(best)) })} />
        ))}
        <Figure id="mean-moves" name={text.meanMoves} value={all.meanMoves === null ? "–" : num(all.meanMoves, 1)} />
        <Figure id="speed" name={text.speed} value={all.speed === null ? "–" : num(all.speed, 2)} />
      </dl>
      <p class="help">{text.averageHelp}</p>
    </section>
  );
}
