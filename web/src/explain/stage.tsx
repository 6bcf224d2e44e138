// Below the game's board: which heuristic is explained, its explanation in words, and the ruler. They change as one
// plays. An estimate tells of the moves to go, so the game counts as helped.

import { computed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { board, goal, markHelped } from "../state/game";
import { heuristics } from "../state/engine";
import { asSentence, words } from "../views/words";
import { Picker } from "../views/ui/picker";
import { ExplainPanel } from "./panel";
import { Ruler, titleOf } from "./ruler";
import { EXPLAINED, explainedBy, follow, MOST_CELLS, told } from "./state";
import { explainWords } from "./words";
import "./explain.css";

const asked = computed(() => ({ board: board.value, goal: goal.value }));

export default function Stage() {
  const text = explainWords.value;
  useEffect(() => {
    const stop = follow(asked, explainedBy, (next) => {
      told.value = next;
      if (next.explained) markHelped("to-go");
    });
    return () => {
      stop();
      told.value = null;
    };
  }, []);
  const state = told.value;
  const known = EXPLAINED.filter((name) => heuristics.value.some((info) => info.name === name));
  const choices = known.map((name) => {
    const info = heuristics.value.find((one) => one.name === name)!;
    return { value: name, title: titleOf(name) === name ? info.title : titleOf(name), summary: asSentence(words.value.catalogue[name]?.summary ?? info.summary) };
  });
  return (
    <section class="explain-stage" aria-labelledby="explain-title">
      <h2 id="explain-title">{text.title}</h2>
      {choices.length > 0 && (
        <Picker
          id="explain-heuristic"
          label={text.heuristic}
          value={explainedBy.value}
          choices={choices}
          onChange={(name) => (explainedBy.value = EXPLAINED.find((one) => one === name) ?? "manhattan")}
        />
      )}
      {board.value.tiles.length > MOST_CELLS && <p class="help">{text.tooLarge}</p>}
      {state?.failure && <p class="notice bad">{words.value.failure(state.failure)}</p>}
      {!state && board.value.tiles.length <= MOST_CELLS && <p class="help">{text.asking}</p>}
      {state?.explained && <ExplainPanel explained={state.explained} board={state.board} />}
      {state && state.estimates.length > 0 && <Ruler estimates={state.estimates} distance={state.distance} chosen={explainedBy.value} />}
      {state?.distanceKnown && state.distance === null && !state.failure && <p class="help">{text.distanceUnknown}</p>}
    </section>
  );
}
