// The engine's sentences in French: recognised with their gaps filled, and inside the gaps, too.

import { describe, expect, it } from "vitest";
import known from "../../data/french.json";
import { french } from "../src/i18n/engine";

describe("the engine's French", () => {
  it("fills gaps and says their sentences too", () => {
    expect(french("wastar: found weight=0.001, allowed is a number from 1 to 1000")).toBe(
      "wastar : weight=0.001 trouvé, permis : un nombre de 1 à 1000",
    );
    expect(french("board: found tile 7 twice, each tile is allowed once")).toBe(
      "plateau : la pièce 7 figure deux fois, chaque pièce n’est permise qu’une fois",
    );
    expect(french("a board this small is proved shortest in a moment")).toBe(
      "sur un plateau si petit, la preuve ne demande qu’un instant",
    );
  });

  it("finds every sentence it knows, whatever stands in the gaps", () => {
    for (const [english, said] of known.sentences) {
      const fill = (text: string): string => {
        let k = 0;
        return text.replaceAll("{}", () => `<${++k}>`);
      };
      expect(french(fill(english!))).toBe(fill(said!));
    }
  });

  it("leaves alone what it does not know", () => {
    expect(french("nobody knows this")).toBe("nobody knows this");
    expect(french("")).toBe("");
  });
});
