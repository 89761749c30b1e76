import { Readable } from "node:stream";

export type CsvCell = string | number | null | undefined;

/** A program of tables runs a cell that begins like this as a formula. The apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: CsvCell): string {
  const text = String(cell ?? "");
  const safe = typeof cell === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(",")}\r\n`;

/**
 * Streams CSV in UTF-8 with a byte order mark, without which Excel misreads accents. `pages` is read as fast as the client takes the
 * text, so a list of any length needs the memory of one page.
 */
export function csvStream(header: readonly string[], pages: AsyncIterable<(readonly CsvCell[])[]>): ReadableStream {
  async function* lines() {
    yield Buffer.from(`\ufeff${csvLine(header)}`);
    for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(""));
  }
  return Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream;
}
