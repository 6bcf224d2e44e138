// The question of a lesson: one answer of several, and why the others are wrong.

import { useEffect, useState } from "preact/hooks";
import type { Lesson } from "./model";
import { Button } from "../views/ui/button";
import { Section } from "./parts";
import { answer, progress } from "./progress";
import { lessonWords } from "./words";

/** `whys`: what is said of each answer, with the numbers of this board. */
export function Question({ lesson, whys }: { lesson: Lesson; whys: readonly string[] }) {
  const text = lessonWords.value;
  const { ask, choices } = text.lessons[lesson.name];
  const known = progress.value[lesson.name];
  const [chosen, choose] = useState<number | null>(null);
  const [checked, check] = useState<number | null>(null);
  // A right answer given earlier is shown again.
  useEffect(() => {
    const last = known?.right ? lesson.right : null;
    choose(last);
    check(last);
  }, [lesson.name]);
  const right = checked === lesson.right;
  return (
    <Section part="question">
      <fieldset class="question" data-testid="question">
        <legend>{ask}</legend>
        {choices.map((choice, index) => (
          <label key={index} class={checked === index ? (right ? "chosen right" : "chosen wrong") : ""}>
            <input type="radio" name={`answer-${lesson.name}`} checked={chosen === index} onChange={() => (choose(index), check(null))} />
            <span>{choice}</span>
          </label>
        ))}
      </fieldset>
      <Button
        id="check-answer"
        kind="primary"
        icon="solve"
        disabled={chosen === null}
        onClick={() => {
          if (chosen === null) return;
          check(chosen);
          answer(lesson.name, chosen, chosen === lesson.right);
        }}
      >
        {text.question.check}
      </Button>
      <div role="status" aria-live="polite" class="verdict-box">
        {checked !== null && (
          <p class={right ? "verdict-text right" : "verdict-text wrong"} data-testid="verdict">
            <strong>{right ? text.question.right : text.question.wrong}</strong> {whys[checked]} {!right && text.question.tryAgain}
          </p>
        )}
      </div>
    </Section>
  );
}
