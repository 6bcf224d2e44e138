// A new board replaced a running game: for a while, a way back to it.

import { effect, signal } from "@preact/signals";
import { sizeTitle } from "../../model/size";
import { aside, takeKept } from "../../state/tab";
import { words } from "../words";
import { Button, IconButton } from "../ui/button";
import { say } from "../ui/live";

const SHOWN_MS = 10_000;
const pointed = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const left = aside.value;
  clearTimeout(timer);
  if (!left) return;
  say(words.peek().times.aside(sizeTitle(left.game.start.size)));
  // No timeout while the focus is on it.
  if (!pointed.value) timer = setTimeout(() => (aside.value = null), SHOWN_MS);
});

export function Aside() {
  const left = aside.value;
  if (!left) return null;
  const text = words.value.times;
  const hold = (on: boolean) => (): void => void (pointed.value = on);
  return (
    <div class="toast aside" role="group" aria-label={text.goBack} data-testid="aside" onFocusIn={hold(true)} onFocusOut={hold(false)}>
      <span>{text.aside(sizeTitle(left.game.start.size))}</span>
      <Button id="go-back" onClick={() => void takeKept(left.id)}>
        {text.goBack}
      </Button>
      <IconButton icon="close" label={text.dismiss} onClick={() => (aside.value = null)} />
    </div>
  );
}
