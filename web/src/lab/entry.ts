// Entry to the Lab view: `hasLab` shows it in the navigation, `loadLab` fetches it when it is opened.
// The module it loads exports the view as its default.

import type { ComponentType } from "preact";

export const hasLab = true;

export function loadLab(): Promise<{ default: ComponentType }> {
  return import("./view");
}
