import type { Pool } from "pg";

/** A message in the write-ahead log: its commit waits until all earlier commits are on disk. */
const WRITE_THROUGH = { name: "write_through", text: "select pg_logical_emit_message(true, 'wellworn', '')" };

type Line = { writing: Promise<unknown>; next: Promise<unknown> | undefined };
const lines = new WeakMap<Pool, Line>();

/**
 * Waits until all commits before this call are on disk. One write runs at a time; calls that arrive meanwhile share the
 * next one, which starts after them and therefore contains their commits.
 */
export function writeThrough(pool: Pool): Promise<unknown> {
  const line = lines.get(pool) ?? { writing: Promise.resolve(), next: undefined };
  lines.set(pool, line);
  if (line.next) return line.next;
  const next = line.writing
    .catch(() => undefined) // those who waited for that write got its error
    .then(() => {
      line.next = undefined;
      line.writing = pool.query(WRITE_THROUGH);
      return line.writing;
    });
  line.next = next;
  return next;
}
