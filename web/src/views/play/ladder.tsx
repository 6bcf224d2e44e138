// The ladder: named boards from easy to hard; a press loads one, and what was reached is shown beside it.

import { GROUPS, RUNGS, rungBoard, type Rung } from "../../model/ladder";
import { sizeTitle } from "../../model/size";
import { playRung, progress, rung } from "../../state/ladder";
import { clock, num, words } from "../words";
import { Icon } from "../ui/icon";
import "../../style/ladder.css";

async function toBoard(one: Rung): Promise<void> {
  await playRung(one);
  document.getElementById("board")?.focus({ preventScroll: true });
  document.querySelector(".board-frame")?.scrollIntoView({ block: "nearest" });
}

function Step({ one }: { one: Rung }) {
  const text = words.value.ladder;
  const reached = progress.value[one.id];
  const perfect = reached !== undefined && reached.moves === one.optimum;
  const state = perfect ? text.perfect : reached ? text.solved : text.open;
  return (
    <li>
      <button
        type="button"
        class={`rung ${perfect ? "perfect" : reached ? "reached" : ""}`}
        aria-current={rung.value?.id === one.id ? "true" : undefined}
        data-rung={one.id}
        onClick={() => void toBoard(one)}
      >
        <span class="rung-mark">
          {reached ? <Icon name={perfect ? "star" : "solve"} filled={perfect} /> : <span aria-hidden="true">{num(one.optimum)}</span>}
          <span class="sr-only">{state}</span>
        </span>
        <span class="rung-name">{text.names[one.id]}</span>
        <span class="rung-facts">
          {text.facts(sizeTitle(rungBoard(one).size), one.optimum)}
          {reached && ` · ${text.yours(reached.moves, clock(reached.time))}`}
        </span>
      </button>
    </li>
  );
}

export default function Ladder() {
  const text = words.value.ladder;
  const done = RUNGS.filter(({ id }) => progress.value[id]).length;
  return (
    <div class="ladder" data-testid="ladder">
      <p class="help">{text.lead}</p>
      <p class="ladder-sum" data-testid="ladder-sum">
        <span class="bar" style={{ "--share": `${(100 * done) / RUNGS.length}%` }} />
        {text.reached(done, RUNGS.length)}
      </p>
      {GROUPS.map((group) => (
        <section key={group} aria-label={text.groups[group]}>
          <h2>{text.groups[group]}</h2>
          <ol>
            {RUNGS.filter((one) => one.group === group).map((one) => (
              <Step key={one.id} one={one} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
