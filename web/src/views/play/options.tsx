// The game's settings: size, goal, shuffle, look, and entering a board.

import { signal } from "@preact/signals";
import { isNamed, NAMED_GOALS } from "../../model/goal";
import { cells, EASY_SIDE, MAX_SIDE, sameSize, sizeText, sizeTitle, type Size } from "../../model/size";
import { walkLength } from "../../model/shuffle";
import { goal, moveError, setGoal, shuffle, size } from "../../state/game";
import { arrows, MOST_SLIDE_MS, shuffleDistance, shuffleKind, SHUFFLES, slideMs, touch, TOUCHES } from "../../state/settings";
import { bindings, choosing, defaultLetter, KEY_ACTIONS, setBindings, type KeyAction } from "../../state/keys";
import { words } from "../words";
import { Button } from "../ui/button";
import { Segmented, Slider, Stepper, Switch } from "../ui/fields";
import { MoverChoice } from "../ui/mover";
import { Picker } from "../ui/picker";
import { FeelOptions, LookOptions } from "./appearance";
import { Challenges } from "./challenges";
import { copyLink } from "./win";

const PRESETS: Size[] = [
  { rows: 3, cols: 3 },
  { rows: 3, cols: 4 },
  { rows: 4, cols: 4 },
  { rows: 5, cols: 5 },
  { rows: 6, cols: 6 },
  { rows: 8, cols: 8 },
];

/** The engine enumerates boards by exact distance up to this many cells. */
const MOST_DISTANCE_CELLS = 16;

/** Largest optimal length where all boards can be enumerated; on larger boards only short distances can. */
const FARTHEST: Record<string, number> = { "2x2": 6, "2x3": 21, "2x4": 36, "3x3": 31, "2x5": 55 };
const NEAR = 18;

function farthest({ rows, cols }: Size): number {
  return FARTHEST[sizeText({ rows: Math.min(rows, cols), cols: Math.max(rows, cols) })] ?? NEAR;
}

const larger = signal(false);

function SizeOptions() {
  const text = words.value.options;
  const here = size.value;
  const most = larger.value || Math.max(here.rows, here.cols) > EASY_SIDE ? MAX_SIDE : EASY_SIDE;
  const set = (next: Size): void => {
    if (cells(next) > MOST_DISTANCE_CELLS && shuffleKind.value === "distance") shuffleKind.value = "uniform";
    shuffleDistance.value = Math.min(shuffleDistance.value, Math.max(1, farthest(next)));
    void shuffle(next);
  };
  return (
    <section class="option-group">
      <h2>{text.size}</h2>
      <div class="chips sizes" role="group" aria-label={text.size}>
        {PRESETS.map((preset) => (
          <button
            type="button"
            key={sizeTitle(preset)}
            class="chip"
            aria-pressed={sameSize(preset, here)}
            onClick={() => set(preset)}
          >
            {sizeTitle(preset)}
          </button>
        ))}
      </div>
      <div class="pair">
        <Stepper label={text.rows} value={here.rows} min={2} max={most} less={text.less} more={text.more}
          onChange={(rows) => set({ rows, cols: here.cols })} />
        <Stepper label={text.columns} value={here.cols} min={2} max={most} less={text.less} more={text.more}
          onChange={(cols) => set({ rows: here.rows, cols })} />
      </div>
      <Switch label={text.larger} on={most === MAX_SIDE} onChange={(on) => (larger.value = on)} />
    </section>
  );
}

function GoalOptions({ onEdit }: { onEdit: (what: "board" | "goal") => void }) {
  const text = words.value.options;
  const own = !isNamed(goal.value);
  const choices = [
    ...NAMED_GOALS.map((name) => ({ value: name as string, ...text.goals[name] })),
    { value: "own", ...text.goals.own },
  ];
  return (
    <section class="option-group">
      <Picker
        id="goal"
        label={text.goal}
        value={own ? "own" : (goal.value as string)}
        choices={choices}
        onChange={(value) => {
          const name = NAMED_GOALS.find((known) => known === value);
          if (name) void setGoal(name);
          else onEdit("goal");
        }}
      />
      <div class="row">
        <Button icon="edit" id="edit-board" onClick={() => onEdit("board")}>
          {text.enter}
        </Button>
        <Button icon="link" kind="quiet" onClick={() => void copyLink()}>
          {words.value.play.share}
        </Button>
      </div>
    </section>
  );
}

function shuffleHelp(): string {
  const text = words.value.options;
  const kind = shuffleKind.value;
  return kind === "uniform" || kind === "distance" ? text.shuffleHelp[kind] : text.walk(walkLength(kind, size.value));
}

function KeyChoice({ action }: { action: KeyAction }) {
  const text = words.value.options;
  const letter = defaultLetter(action);
  const label = bindings.value[action]?.label ?? text.keyPlaces[letter] ?? letter;
  const asked = choosing.value === action;
  return (
    <div>
      <dt>
        <button
          type="button"
          class="key-choice"
          id={`key-${action}`}
          aria-label={asked ? text.pressKey : text.changeKey(text.keyActions[action], label)}
          onClick={() => (choosing.value = asked ? null : action)}
        >
          <kbd>{asked ? "…" : label}</kbd>
        </button>
      </dt>
      <dd>{asked ? text.pressKey : text.keyActions[action]}</dd>
    </div>
  );
}

function Keys() {
  const text = words.value.options;
  return (
    <details class="fold">
      <summary>{text.keys}</summary>
      <div>
        <dl class="keys">
          {text.keyRows.map(([keys = "", meaning]) => (
            <div key={keys}>
              <dt>
                {keys.split(" ").map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
          {KEY_ACTIONS.map((action) => (
            <KeyChoice key={action} action={action} />
          ))}
        </dl>
        {Object.keys(bindings.value).length > 0 && (
          <Button kind="quiet" icon="restart" onClick={() => setBindings({})}>
            {text.defaultKeys}
          </Button>
        )}
      </div>
    </details>
  );
}

function InputOptions() {
  const text = words.value.options;
  return (
    <section class="option-group">
      <Segmented
        label={text.touch}
        value={touch.value}
        choices={TOUCHES.map((value) => ({ value, label: text.touches[value] }))}
        onChange={(value) => (touch.value = value)}
      />
      <p class="help">{text.touchHelp[touch.value]}</p>
      <Slider
        label={text.animation}
        value={slideMs.value}
        min={0}
        max={MOST_SLIDE_MS}
        step={10}
        text={text.animationMs(slideMs.value)}
        onInput={(value) => (slideMs.value = value)}
      />
      <MoverChoice label={text.arrows} value={arrows.value} onChange={(value) => (arrows.value = value)} />
      <Keys />
    </section>
  );
}

function ShuffleOptions() {
  const text = words.value.options;
  const small = cells(size.value) <= MOST_DISTANCE_CELLS;
  return (
    <section class="option-group">
      <Segmented
        label={text.shuffle}
        value={shuffleKind.value}
        choices={SHUFFLES.filter((kind) => kind !== "distance" || small).map((kind) => ({
          value: kind,
          label: text.shuffles[kind],
        }))}
        onChange={(kind) => {
          shuffleKind.value = kind;
          shuffleDistance.value = Math.min(shuffleDistance.value, farthest(size.value));
          void shuffle();
        }}
      />
      {shuffleKind.value === "distance" && (
        <Slider
          label={text.distance}
          value={shuffleDistance.value}
          min={1}
          max={farthest(size.value)}
          text={text.distanceMoves(shuffleDistance.value)}
          onInput={(value) => {
            shuffleDistance.value = value;
            void shuffle();
          }}
        />
      )}
      <p class="help">{shuffleHelp()}</p>
      {moveError.value && <p class="notice bad" role="alert">{words.value.failure(moveError.value)}</p>}
    </section>
  );
}

export function Options({ onEdit }: { onEdit: (what: "board" | "goal") => void }) {
  return (
    <div class="options">
      <SizeOptions />
      <ShuffleOptions />
      <Challenges />
      <GoalOptions onEdit={onEdit} />
      <LookOptions />
      <FeelOptions />
      <InputOptions />
    </div>
  );
}
