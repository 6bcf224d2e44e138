// What the engine says: the figures of the whole game with their formulas, and the move at hand.

import { accuracyOf, efficiency, lengths, movesPerSecond } from "../model/replay";
import { parseMoves } from "../model/notation";
import { target, type Move } from "../model/board";
import { clock, num, percent, words } from "../views/words";
import { Button } from "../views/ui/button";
import { Icon } from "../views/ui/icon";
import { bestSlides, board, judge, judgement, mistakes, position, positions, shown, slideBounds } from "./state";

function Figure({ name, value, formula, id }: { name: string; value: string; formula?: string; id: string }) {
  return (
    <div data-testid={id}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {formula && <dd class="formula">{formula}</dd>}
    </div>
  );
}

export function Figures() {
  const now = shown.value;
  if (!now) return null;
  const text = words.value.replay;
  const { moves, slides } = lengths(now.game);
  const found = accuracyOf(now.steps, positions.value);
  const first = positions.value[0];
  const best = first?.to_go ?? null;
  const none = "–";
  const share = (ratio: number | null): string => (ratio === null ? none : percent(ratio, 1));
  const won = !now.solve.dnf;
  const [byMoves, bySlides] = [won ? efficiency(best, moves) : null, won ? efficiency(bestSlides.value, slides) : null];
  const known = slideBounds.value;
  const rate = movesPerSecond(moves, now.solve.time);
  const bounds = first && best === null ? text.bounds(first.lower_bound, first.upper_bound) : undefined;
  return (
    <dl class="replay-figures">
      <Figure id="figure-time" name={words.value.play.time} value={clock(now.solve.time)} formula={rate === null ? undefined : text.perSecond(num(rate, 2))} />
      <Figure
        id="figure-accuracy"
        name={text.accuracy}
        value={share(found.share)}
        formula={found.share === null ? text.accuracyHelp : text.accuracyFormula(found.sound, found.judged, found.unknown)}
      />
      <Figure
        id="figure-moves"
        name={text.efficiencyMoves}
        value={share(byMoves)}
        formula={best !== null && won ? text.efficiencyFormula(best, moves, "moves") : (bounds ?? text.played(moves))}
      />
      <Figure
        id="figure-slides"
        name={text.efficiencySlides}
        value={share(bySlides)}
        formula={bestSlides.value !== null && won ? text.efficiencyFormula(bestSlides.value, slides, "slides") : known ? text.slideBounds(known.lower, known.upper, slides) : text.slidesPlayed(slides)}
      />
    </dl>
  );
}

/** The tile that this move slides, from the board shown. */
function tileFor(move: Move | undefined): number | null {
  const here = board.value;
  return here && move ? (here.tiles[target(here.size, here.blank, move)] ?? null) : null;
}

/** One sentence on the move that comes next; also what a screen reader hears after a step. */
export function sentence(): string {
  const now = shown.value;
  const { replay: text, directions } = words.value;
  const judged = positions.value[position.value];
  const step = now?.steps[position.value];
  if (!now) return "";
  const toGo = !judged ? "" : judged.to_go !== null ? text.toGo(judged.to_go) : text.bounds(judged.lower_bound, judged.upper_bound);
  if (!step) return [now.solve.dnf ? text.endOpen : text.endWon, toGo].filter(Boolean).join(" ");
  const made = tileFor(step.move);
  const said = text.next[step.kind](position.value + 1, made ?? 0, directions[step.move]);
  if (step.kind !== "play" || !judged || judged.lost === null) return [toGo, said].filter(Boolean).join(" ");
  if (judged.lost === 0) return `${toGo} ${said} ${text.sound}`;
  const better = parseMoves(judged.best[0] ?? "")?.[0];
  const tile = tileFor(better);
  return [toGo, said, text.loses(judged.lost), better && tile ? text.better(tile, directions[better]) : ""].filter(Boolean).join(" ");
}

export function AtHand() {
  const judged = positions.value[position.value];
  const wrong = mistakes.value.includes(position.value);
  return (
    <p class={`at-hand ${wrong ? "wrong" : ""}`} data-testid="at-hand">
      {wrong && <Icon name="mistake" />}
      <span>{sentence()}</span>
      {wrong && judged?.line && <span class="mono line">{judged.line.slice(0, 40)}{judged.line.length > 40 ? "…" : ""}</span>}
    </p>
  );
}

/** Where nothing is judged yet, or cannot be: why. */
export function JudgementNote() {
  const state = judgement.value;
  const text = words.value.replay;
  if (state.state === "asking") return <p class="help waiting" role="status">{text.asking}</p>;
  if (state.state === "long") return <p class="help">{text.tooLong}</p>;
  if (state.state === "failed") {
    return (
      <p class="notice bad" role="alert" data-testid="judge-failed">
        <span>{words.value.failure(state.failure)}</span>
        <Button kind="quiet" icon="restart" onClick={() => void judge()}>
          {words.value.solve.retry}
        </Button>
      </p>
    );
  }
  const { unknown } = state.analysis;
  return unknown > 0 ? <p class="help">{text.someUnknown(unknown)}</p> : null;
}
