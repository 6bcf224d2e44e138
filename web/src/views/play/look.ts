// How tiles look now, for every board on the page.

import { computed } from "@preact/signals";
import { colouring, isDark, look, numbersShown, palette } from "../../state/settings";
import { picture } from "./picture";
import type { Appearance } from "./surface";

export const appearance = computed<Appearance>(() => ({
  look: look.value,
  colouring: colouring.value,
  numbers: numbersShown.value === "yes",
  picture: picture.value?.image ?? null,
  pictureKey: picture.value?.key ?? 0,
  theme: `${palette.value} ${isDark.value}`,
}));
