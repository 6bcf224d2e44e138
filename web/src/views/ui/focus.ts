// Focus never falls to the body: when the focused control is removed or disabled, the board takes over, else the view.

let last: Element | null = null;

export function keepFocus(): void {
  addEventListener("focusin", (event) => (last = event.target as Element));
  // A click on no control is meant to give the focus up.
  addEventListener("pointerdown", () => (last = null), true);
  const lost = (): void => {
    const gone = last && (!last.isConnected || last.matches(":disabled"));
    if (!gone || document.querySelector("dialog[open]")) return;
    const now = document.activeElement;
    if (now && now !== document.body && now !== last) return;
    last = null;
    (document.getElementById("board") ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
  new MutationObserver(lost).observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
}
