/** The beginning of a CSV file: without it, Excel reads UTF-8 as an old encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet takes a cell that begins like this for a formula, also with characters of full width. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Where separated by semicolons, a quoted text is not one cell: what follows a separator or a line break in it begins a cell. */
const FORMULA_INSIDE = /([;\t\r\n][\s\0"]*)(?=[=+\-@＝＋－＠])/gu;
/** A spreadsheet takes these for numbers: 02134 becomes 2134, and a tracking number of 22 digits 9.40011E+21. */
const LOOKS_LIKE_NUMBER = /^(0\d+|\d{12,})$/;
/** A spreadsheet of some countries separates by semicolons. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;

/**
 * Returns a row of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula, or change because it looks like a
 * number, gets an apostrophe in front, which is not part of the value; so does what would be a formula inside a text. Numbers stay
 * as they are.
 */
export function csvRow(cells: (string | number | null)[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

function harmless(text: string): string {
  const isChanged = FORMULA.test(text) || LOOKS_LIKE_NUMBER.test(text);
  return `${isChanged ? "'" : ""}${text.replaceAll(FORMULA_INSIDE, "$1'")}`;
}

function toCell(value: string | number | null): string {
  if (value === null) return "";
  const text = typeof value === "string" ? harmless(value) : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
