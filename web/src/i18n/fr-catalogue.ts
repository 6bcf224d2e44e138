// French titles, summaries and options of what the engine offers, from data/messages.fr.json; what is not found there is
// shown as the engine gives it.

import french from "../../../data/messages.fr.json";

const ENTRIES = Object.entries(french.catalogue as Record<string, string>);

/** The entries whose key matches, by the part in brackets. */
function pick(key: RegExp): Record<string, string | undefined> {
  return Object.fromEntries(ENTRIES.flatMap(([name, text]) => {
    const found = key.exec(name);
    return found ? [[found[1]!, text]] : [];
  }));
}

const titles = pick(/^(?:algorithm|heuristic)\.(.+)\.title$/);
const summaries = pick(/^(?:algorithm|heuristic)\.(.+)\.summary$/);

export const catalogue: Record<string, { title: string; summary: string } | undefined> = Object.fromEntries(
  Object.entries(titles).map(([name, title]) => [name, { title: title!, summary: summaries[name] ?? "" }]),
);

/** Names of options. */
export const optionTitles = pick(/^option\.(.+)\.title$/);

/** By "owner.option", else by the option's name alone. */
export const optionHelp = pick(/^option\.(.+)\.help$/);

/** What counters mean, by counter or "counter.variant". */
export const meanings = pick(/^counter\.(.+)$/);

/** Names of the values that an option can be chosen from. */
export const choiceTitles = pick(/^choice\.(.+)$/);
