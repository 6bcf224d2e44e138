// The engine's messages in French: by code, with their arguments.

import { describe, expect, it } from "vitest";
import english from "../../data/messages.en.json";
import french from "../../data/messages.fr.json";
import { failure, failureInEnglish, failureInFrench, fill, inFrench } from "../src/i18n/engine";
import { catalogue, choiceTitles, optionHelp, optionTitles } from "../src/i18n/fr-catalogue";
import { frenchSpacing } from "../src/i18n/typography";

const NBSP = "\u00a0";

describe("messages of the engine", () => {
  it("exist in both languages with the same arguments", () => {
    expect(Object.keys(french.messages)).toEqual(Object.keys(english.messages));
    expect(Object.keys(french.fields)).toEqual(Object.keys(english.fields));
    const gaps = (text: string): string[] => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
    const translated: Record<string, string> = french.messages;
    for (const [code, text] of Object.entries(english.messages)) expect(gaps(translated[code]!)).toEqual(gaps(text));
  });

  it("are said by their code", () => {
    const refused = {
      field: "board",
      code: "tile-twice",
      arguments: ["7"],
      message: "found tile 7 twice, each tile is allowed once",
    };
    expect(failureInEnglish(refused)).toBe("board: found tile 7 twice, each tile is allowed once");
    expect(failureInFrench(refused)).toBe("plateau : la pièce 7 figure deux fois, chaque pièce n’est admise qu’une fois");
    expect(inFrench({ code: "option-not-a-number", arguments: ["wastar", "weight", "0.001", "1", "1000"], message: "" })).toBe(
      `wastar${NBSP}: weight=0.001 trouvé, un nombre de 1 à 1000 attendu`,
    );
    expect(inFrench({ code: "connection-lost", arguments: [], message: "" })).toBe("la connexion est perdue");
  });

  it("stay in English where the code is not known", () => {
    expect(failureInFrench(failure("HTTP 502"))).toBe("HTTP 502");
    expect(failureInFrench({ field: "colour", code: "new-code", arguments: [], message: "text" })).toBe("colour : text");
  });

  it("keep what stands in the arguments", () => {
    expect(fill("{1} {0} {2}", ["{1}", "b"])).toBe("b {1} {2}");
  });
});

describe("the French file", () => {
  it("has French spacing", () => {
    for (const text of [...Object.values(french.messages), ...Object.values(french.catalogue)])
      expect(frenchSpacing(text)).toBe(text);
  });

  it("names algorithms, heuristics and options", () => {
    expect(catalogue["astar"]).toEqual({ title: "A*", summary: french.catalogue["algorithm.astar.summary"] });
    expect(catalogue["manhattan"]?.title).toBe("Distance de Manhattan");
    expect(optionTitles["ties"]).toBe("égalités");
    expect(optionHelp["scale.weight"]).toBe(french.catalogue["option.scale.weight.help"]);
    expect(choiceTitles["low-h"]).toBe("h minimal");
  });
});
