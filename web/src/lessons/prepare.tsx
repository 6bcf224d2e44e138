// For teachers: another board and other searches, and a link that holds them with the lesson and the language.

import { useEffect, useId, useState } from "preact/hooks";
import { goalFits } from "../model/goal";
import type { Run } from "../model/link";
import { boardText, parseBoard } from "../model/notation";
import { parseSpec } from "../model/spec";
import { algorithms, heuristics } from "../state/engine";
import { goToLesson, lessonLink } from "../state/route";
import { lessonPlace } from "../state/places";
import { words } from "../views/words";
import { Button } from "../views/ui/button";
import { copyText } from "../views/ui/copy";
import { TextField } from "../views/ui/fields";
import { LanguageSwitch } from "../views/ui/languages";
import { MOST_RUNS, unfit, type Prepared } from "./model";
import { lessonWords } from "./words";

const MOST_TEXT = 4000;

const runText = ({ algorithm, heuristic }: Run): string => (heuristic === "" ? algorithm : `${algorithm} / ${heuristic}`);

/** The searches written in a text, or what is wrong with it. */
export function readRuns(text: string): { runs: Run[] } | { fault: string } {
  const said = lessonWords.value.prepare;
  const lines = text.slice(0, MOST_TEXT).split("\n").map((line) => line.trim()).filter((line) => line !== "");
  if (lines.length > MOST_RUNS) return { fault: said.many(lines.length, MOST_RUNS) };
  const runs: Run[] = [];
  for (const [index, line] of lines.entries()) {
    const [algorithm = "", heuristic = "", more] = line.split("/").map((word) => word.trim());
    const [search, estimate] = [parseSpec(algorithm), heuristic === "" ? null : parseSpec(heuristic)];
    if (!search || (heuristic !== "" && !estimate) || more !== undefined) return { fault: said.badLine(index + 1, line.slice(0, 60)) };
    const strange = !algorithms.value.some(({ name }) => name === search.name) ? search.name : estimate && !heuristics.value.some(({ name }) => name === estimate.name) ? estimate.name : null;
    if (strange !== null && algorithms.value.length > 0) return { fault: said.unknown(index + 1, strange) };
    runs.push({ algorithm, heuristic });
  }
  return { runs };
}

export function Prepare({ prepared }: { prepared: Prepared }) {
  const { lesson, board, goal, runs } = prepared;
  const text = lessonWords.value.prepare;
  const id = useId();
  const [boardField, setBoard] = useState("");
  const [runField, setRuns] = useState("");
  const [fault, setFault] = useState("");
  useEffect(() => {
    setBoard(boardText(board));
    setRuns(runs.map(runText).join("\n"));
    setFault("");
  }, [boardText(board), lesson.name, runs.map(runText).join()]);
  const use = (): void => {
    const parsed = parseBoard(boardField.slice(0, MOST_TEXT));
    if (!parsed.ok) return setFault(words.value.boardErrors(parsed.error));
    const aim = goalFits(goal, parsed.board.size) ? goal : "blank-last";
    const wrong = unfit(lesson, parsed.board, aim);
    if (wrong) return setFault(wrong === "size" ? text.boardHelp : words.value.solve.statuses.unsolvable);
    const read = readRuns(runField);
    if ("fault" in read) return setFault(read.fault);
    setFault("");
    const own = boardText(parsed.board) !== lesson.board;
    const others = read.runs.map(runText).join("\n") !== lesson.runs.map(runText).join("\n");
    goToLesson({ name: lesson.name, board: own ? parsed.board : null, goal: own ? aim : null, runs: others ? read.runs : [] });
  };
  return (
    <details class="fold prepare" data-testid="prepare">
      <summary>{text.title}</summary>
      <div class="prepare-body">
        <p class="help">{text.help}</p>
        <TextField label={text.board} value={boardField} help={text.boardHelp} onChange={setBoard} />
        {lesson.runs.length > 0 && (
          <div class="field">
            <label class="label" for={id}>
              {text.runs}
            </label>
            <textarea id={id} class="text-input" rows={Math.min(MOST_RUNS, Math.max(3, runs.length))} spellcheck={false} value={runField} aria-describedby={`${id}-help`} onInput={(event) => setRuns(event.currentTarget.value)} />
            <p class="help" id={`${id}-help`}>
              {text.runsHelp(MOST_RUNS)}
            </p>
          </div>
        )}
        <div class="row">
          <span class="label">{text.language}</span>
          <LanguageSwitch />
        </div>
        {fault && (
          <p class="notice bad" role="alert" data-testid="prepare-fault">
            {fault}
          </p>
        )}
        <div class="row">
          <Button id="prepare-use" onClick={use}>
            {text.use}
          </Button>
          <Button icon="link" id="prepare-link" onClick={() => void copyText(lessonLink(), words.value.play.linkCopied)}>
            {text.link}
          </Button>
          {(lessonPlace.value.board || lessonPlace.value.runs.length > 0) && (
            <Button kind="quiet" icon="restart" onClick={() => goToLesson({ name: lesson.name, board: null, goal: null, runs: [] })}>
              {text.prepared}
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}
