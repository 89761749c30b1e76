import { Readable } from "node:stream";
import type { Context } from "hono";

/** A CSV file: its name, and its rows as they are read. */
export type CsvFile = { name: string; rows: AsyncGenerator<string> };

/** Streams a file. Its rows are read as fast as the client takes them, so a list of any length needs the memory of one page. */
export function csvResponse(c: Context, { name, rows }: CsvFile): Response {
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  const text = Readable.toWeb(Readable.from(rows)) as ReadableStream<string>;
  return c.body(text.pipeThrough(new TextEncoderStream()));
}
