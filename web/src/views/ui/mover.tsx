// The tile or the blank: which of the two a key moves, or a letter names.

import type { Mover } from "../../model/notation";
import { words } from "../words";
import { Segmented } from "./fields";

export function MoverChoice({ label, value, onChange }: { label: string; value: Mover; onChange: (value: Mover) => void }) {
  const { movers } = words.value;
  const choices = (["tile", "blank"] as const).map((mover) => ({ value: mover, label: movers[mover] }));
  return <Segmented label={label} value={value} choices={choices} onChange={onChange} />;
}
