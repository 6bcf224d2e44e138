// Splits a pasted board into rows of words: rows end with a slash, bar or line end, tiles with a space, comma or
// semicolon; also lists of Python, NumPy and JSON, and one character per tile, as in "0x123456789abcdef0".

/** Brackets of nested lists are rows; in a flat list neither brackets nor line ends mean anything. */
function withoutBrackets(text: string): string {
  const nested = text.replace(/[\])}]\s*,?\s*[[({]/g, "/");
  const flat = nested === text && /^[[({]/.test(text);
  return (flat ? text.replace(/\n/g, " ") : nested).replace(/[[\](){}]/g, " ");
}

/** One character per tile: digits, then letters from a = 10. */
function characters(word: string): string[] {
  return [...word.toLowerCase()].map((letter) => (/[x_.]/.test(letter) ? "0" : String(parseInt(letter, 36))));
}

const packed = (word: string): boolean => /^[0-9a-z_.]{4,36}$/i.test(word);

export function boardRows(text: string): string[][] {
  const plain = withoutBrackets(
    text
      .trim()
      .replace(/\b(?:np\.|numpy\.)?array\b|,\s*dtype\s*=\s*[\w.]+/g, "")
      .replace(/\b(?:None|null)\b/g, "0")
      .replace(/["'`]/g, "")
      .trim(),
  );
  const rows = plain
    .split(/[/\n|]+/)
    .map((row) => row.split(/[\s,;]+/).filter((word) => word !== ""))
    .filter((row) => row.length > 0);
  const words = rows.flat();
  if (words.length === 1) {
    const word = words[0]!.replace(/^0x/i, "");
    return packed(word) && Number.isInteger(Math.sqrt(word.length)) ? [characters(word)] : rows;
  }
  const width = words[0]?.length ?? 0;
  // Rows of one word each, all of the same length, are packed: a column of numbers would have the shorter 0 among them.
  if (width > 1 && rows.length > 1 && rows.every((row) => row.length === 1 && row[0]!.length === width)) return words.map(characters);
  // With ten cells or fewer no tile needs a letter: it is a typo.
  const hex = words.length > 10 && words.every((word) => /^[0-9a-f]$/i.test(word)) && words.some((word) => /[a-f]/i.test(word));
  return hex ? rows.map((row) => row.flatMap(characters)) : rows;
}
