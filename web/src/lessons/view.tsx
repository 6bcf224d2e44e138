// The Lessons view: the list, and one lesson with its parts.

import { useEffect, useRef } from "preact/hooks";
import type { ComponentType } from "preact";
import { LESSON_LIST, LESSON_NAMES, type LessonName } from "../model/lesson-names";
import { writeLesson } from "../model/link";
import { goToLesson } from "../state/route";
import { lessonPlace } from "../state/places";
import { Button, IconButton } from "../views/ui/button";
import { LinkError } from "../views/ui/link-error";
import { projector, ProjectorButton, setProjector } from "../views/ui/projector";
import { Admissible } from "./admissible";
import { BoardPicture } from "./board";
import { BreadthFirst } from "./breadth-first";
import { DepthFirst } from "./depth-first";
import { Estimates } from "./estimates";
import { Memory } from "./memory";
import { LESSONS, prepare, type Lesson, type Prepared } from "./model";
import { Parity } from "./parity";
import { Section, shownPart, stepKeys } from "./parts";
import { Prepare } from "./prepare";
import { exportProgress, forgetProgress, progress } from "./progress";
import { Ties } from "./ties";
import { Weights } from "./weights";
import { lessonWords } from "./words";
import "../explore/explore.css";
import "../style/compare.css";
import "./stage.css";
import "./lessons.css";

const BODIES: Record<LessonName, ComponentType<{ prepared: Prepared }>> = {
  parity: Parity,
  "depth-first": DepthFirst,
  "breadth-first": BreadthFirst,
  admissible: Admissible,
  memory: Memory,
  ties: Ties,
  estimates: Estimates,
  weights: Weights,
};

/** Lessons whose stage already shows the board. */
const SHOW_BOARD = new Set<LessonName>(["parity", "admissible", "estimates"]);

const open = (name: LessonName | ""): void => goToLesson({ ...LESSON_LIST, name });

function LessonLink({ name, children }: { name: LessonName | ""; children: string }) {
  return (
    <a
      href={writeLesson({ ...LESSON_LIST, name })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(name);
      }}
    >
      {children}
    </a>
  );
}

function State({ name }: { name: LessonName }) {
  const text = lessonWords.value.progress;
  const one = progress.value[name];
  if (one?.right) return <span class="badge good">{text.done}</span>;
  return <span class="badge none">{one ? text.tried(one.given.length) : text.open}</span>;
}

function List() {
  const text = lessonWords.value;
  const right = LESSON_NAMES.filter((name) => progress.value[name]?.right).length;
  const any = Object.keys(progress.value).length > 0;
  return (
    <div class="lessons">
      <header class="compare-head">
        <h1>{text.title}</h1>
        <p class="lead">{text.lead}</p>
      </header>
      <ol class="lesson-list" data-testid="lesson-list">
        {LESSONS.map(({ name, document }, index) => (
          <li key={name}>
            <span class="lesson-number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2>
                <LessonLink name={name}>{text.lessons[name].title}</LessonLink>
              </h2>
              <p>{text.lessons[name].idea}</p>
              <p class="help">
                {text.source(document)} <State name={name} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <section class="lesson-progress" aria-label={text.progress.label}>
        <p data-testid="progress">
          {text.progress.says(right, LESSONS.length)} · {text.progress.stays}
        </p>
        <progress value={right} max={LESSONS.length} aria-label={text.progress.label} />
        <div class="row">
          <Button icon="save" id="export-lessons" disabled={!any} onClick={exportProgress}>
            {text.progress.save}
          </Button>
          <Button kind="quiet" icon="close" id="forget-lessons" disabled={!any} onClick={forgetProgress}>
            {text.progress.forget}
          </Button>
        </div>
      </section>
    </div>
  );
}

function changePart(lesson: Lesson, by: number): void {
  const at = lesson.parts.indexOf(shownPart.value);
  shownPart.value = lesson.parts[Math.max(0, Math.min(lesson.parts.length - 1, at + by))]!;
}

/** Arrows step through what is shown; a presenter's keys change the part in projector mode. */
function onKey(event: KeyboardEvent, lesson: Lesson): void {
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, [role=listbox]") || event.ctrlKey || event.altKey || event.metaKey) return;
  const actions: Record<string, (() => void) | undefined> = {
    ArrowRight: () => stepKeys.value?.(1),
    ArrowLeft: () => stepKeys.value?.(-1),
    ...(projector.value && { PageDown: () => changePart(lesson, 1), PageUp: () => changePart(lesson, -1), Escape: () => setProjector(false) }),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function ProjectorBar({ lesson }: { lesson: Lesson }) {
  const text = lessonWords.value;
  const at = lesson.parts.indexOf(shownPart.value);
  return (
    <div class="projector-bar" role="group" aria-label={text.keys}>
      <IconButton icon="previous" id="part-back" label={text.parts[lesson.parts[Math.max(0, at - 1)]!]} disabled={at <= 0} onClick={() => changePart(lesson, -1)} />
      <span data-testid="part-of">{text.partOf(at + 1, lesson.parts.length)}</span>
      <IconButton icon="next" id="part-next" label={text.parts[lesson.parts[Math.min(lesson.parts.length - 1, at + 1)]!]} disabled={at >= lesson.parts.length - 1} onClick={() => changePart(lesson, 1)} />
    </div>
  );
}

function OneLesson({ lesson }: { lesson: Lesson }) {
  const text = lessonWords.value;
  const words_ = text.lessons[lesson.name];
  const index = LESSONS.indexOf(lesson);
  const head = useRef<HTMLHeadingElement>(null);
  const prepared = prepare(lesson, lessonPlace.value);
  const Body = BODIES[lesson.name];
  useEffect(() => {
    shownPart.value = "idea";
    head.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
    const heard = (event: KeyboardEvent): void => onKey(event, lesson);
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, [lesson.name]);
  return (
    <article class="lesson" data-lesson={lesson.name}>
      <header class="lesson-head">
        <p class="help">
          <LessonLink name="">{text.all}</LessonLink> · {text.number(index + 1, LESSONS.length)} · {prepared.own ? text.ownBoard : text.source(lesson.document)}
        </p>
        <h1 tabIndex={-1} ref={head}>
          {words_.title}
        </h1>
        <div class="row lesson-tools">
          {projector.value && <ProjectorBar lesson={lesson} />}
          <ProjectorButton />
          <Button kind="quiet" icon="save" id="print-lesson" onClick={() => print()}>
            {text.print}
          </Button>
        </div>
      </header>
      {prepared.refused && <p class="notice bad" role="alert" data-testid="lesson-refused">{text.refused[prepared.refused]}</p>}
      {!prepared.refused && <LinkError />}
      <Section part="idea">
        {projector.value && <p class="help">{text.keys}</p>}
        <div class="idea-row">
          <div class="idea-text">
            {words_.paragraphs.map((paragraph, place) => (
              <p key={place}>{paragraph}</p>
            ))}
          </div>
          {!SHOW_BOARD.has(lesson.name) && <BoardPicture board={prepared.board} />}
        </div>
      </Section>
      <Body key={lesson.name} prepared={prepared} />
      <Prepare prepared={prepared} />
      <nav class="row lesson-next" aria-label={text.title}>
        {index > 0 && (
          <Button kind="quiet" icon="previous" onClick={() => open(LESSONS[index - 1]!.name)}>
            {text.previous}
          </Button>
        )}
        {index < LESSONS.length - 1 && (
          <Button kind="primary" icon="next" id="next-lesson" onClick={() => open(LESSONS[index + 1]!.name)}>
            {text.next}
          </Button>
        )}
      </nav>
    </article>
  );
}

export default function LessonsView() {
  const lesson = LESSONS.find(({ name }) => name === lessonPlace.value.name);
  return lesson ? <OneLesson lesson={lesson} /> : <List />;
}
