import type { Pool } from "pg";

/** Its commit waits until everything that was committed before it is on the disk. */
const WRITE_THROUGH = { name: "write_through", text: "select pg_logical_emit_message(true, 'wellworn', '')" };

type Line = { writing: Promise<unknown>; next: Promise<unknown> | undefined };
const lines = new WeakMap<Pool, Line>();

/**
 * Waits until everything that was committed before this call is on the disk. One write is under way at a time, and all
 * who come meanwhile share the next one: it begins after they came, so it holds what they have committed.
 */
export function writeThrough(pool: Pool): Promise<unknown> {
  const line = lines.get(pool) ?? { writing: Promise.resolve(), next: undefined };
  lines.set(pool, line);
  if (line.next) return line.next;
  const next = line.writing
    .catch(() => undefined) // whoever waited for that one was told
    .then(() => {
      line.next = undefined;
      line.writing = pool.query(WRITE_THROUGH);
      return line.writing;
    });
  line.next = next;
  return next;
}
