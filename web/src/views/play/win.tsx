// The win: your moves beside the optimum.

import { counted, disqualified } from "../../model/bests";
import { elapsed } from "../../model/game";
import { beaten, game, moves, now, shuffle, slides } from "../../state/game";
import { reachable } from "../../state/engine";
import { DEFAULT_SESSION, solveOf } from "../../model/solves";
import { rungAfter } from "../../model/ladder";
import { playRung, rung } from "../../state/ladder";
import { optimum } from "../../state/solve";
import { shareLink } from "../../state/route";
import { clock, num, words } from "../words";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy";
import { Icon } from "../ui/icon";
import { RaceResult, SeriesTotal } from "./race";

function Against() {
  const text = words.value.win;
  const best = optimum.value;
  const mine = moves.value;
  if (best.state === "asking") return <p class="win-note waiting">{text.computing}</p>;
  if (best.state === "unknown") return <p class="win-note">{reachable.value === "no" ? text.offline : text.unknown}</p>;
  if (best.length === 0) return <p class="win-note">{text.atLeast(best.lower)}</p>;
  const most = Math.max(mine, best.length);
  const bar = (length: number) => ({ "--share": `${Math.round((100 * length) / most)}%` });
  return (
    <div class="against">
      <div class="against-row mine">
        <span>{text.yours}</span>
        <span class="bar" style={bar(mine)} />
        <strong>{num(mine)}</strong>
      </div>
      <div class="against-row best">
        <span>{best.optimal ? text.optimum : text.engine}</span>
        <span class="bar" style={bar(best.length)} />
        <strong data-testid="optimum">{num(best.length)}</strong>
      </div>
      {best.optimal && mine === best.length && <p class="win-note">{text.perfect}</p>}
      {best.optimal && mine > best.length && <p class="win-note">{text.more(mine - best.length)}</p>}
      {!best.optimal && <p class="win-note">{text.atLeast(best.lower)}</p>}
    </div>
  );
}

export const copyLink = (): Promise<void> => copyText(shareLink(), words.value.play.linkCopied);

/** The game just won, move by move. */
const analyse = async (): Promise<void> => (await import("../../replay/open")).openReplay(solveOf(game.peek(), now(), DEFAULT_SESSION));

export function WinCard() {
  const state = game.value;
  if (!state.won) return null;
  const text = words.value.win;
  const marks = (["paused", "reloaded", "undone"] as const).filter((mark) => state.marks.includes(mark));
  const out = disqualified(state);
  const next = rung.value && rungAfter(rung.value);
  const isBest = beaten.value.length > 0 && counted(state).length > 0;
  return (
    <section class="win" aria-labelledby="win-title" data-testid="win">
      <header>
        <Icon name="trophy" />
        <h2 id="win-title">{text.title}</h2>
        {isBest && <span class="badge good">{text.newBest}</span>}
      </header>
      <p class="win-figures">{words.value.play.figures(clock(elapsed(state.clock, now())), moves.value, slides.value)}</p>
      <SeriesTotal />
      <Against />
      <RaceResult />
      {out && <p class="win-note">{text.out[out]}</p>}
      {marks.length > 0 && <p class="win-note">{marks.map((mark) => text.marks[mark]).join(" ")}</p>}
      <div class="row">
        {next && (
          <Button kind="primary" id="next-rung" icon="next" onClick={() => void playRung(next)}>
            {text.nextRung(words.value.ladder.names[next.id] ?? "")}
          </Button>
        )}
        <Button kind={next ? "plain" : "primary"} id="again" icon="shuffle" onClick={() => void shuffle()}>
          {text.again}
        </Button>
        <Button id="analyse" icon="chart" onClick={() => void analyse()}>
          {text.analyse}
        </Button>
        <Button kind="quiet" icon="link" onClick={() => void copyLink()}>
          {words.value.play.share}
        </Button>
      </div>
    </section>
  );
}
