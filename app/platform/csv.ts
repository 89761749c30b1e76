/** The beginning of a CSV file: without it, Excel reads UTF-8 as an old encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet takes a cell that begins like this for a formula, also with characters of full width. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** A spreadsheet of some countries separates by semicolons. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;

/**
 * Returns a row of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers
 * stay as they are.
 */
export function csvRow(cells: (string | number | null)[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

function toCell(value: string | number | null): string {
  if (value === null) return "";
  const text = typeof value === "number" ? String(value) : FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
