// Cells of CSV (RFC 4180), as apps/io/csv.cpp writes and reads them.

/** What a spreadsheet would run, also behind blanks, or such a text behind apostrophes: all these get one more. */
const MARKED = /^'*[ \t\r\n]*[=+\-@＝＋－＠]/;

/** A cell; a text that looks like a formula gets an apostrophe, a number stays one. */
export function csvCell(value: unknown): string {
  const plain = value === null || value === undefined ? "" : String(value);
  const text = typeof value === "string" && MARKED.test(value) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell without its quotes: what csvCell was given. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && MARKED.test(cell) ? cell.slice(1) : cell;
}
