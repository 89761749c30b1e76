import type { Context } from "hono";
import { staffTokenOf } from "#app/features/staff/sessions/staff-cookie.ts";

/**
 * Makes the browser delete what pages stored in it. Not in a browser of staff, where it would delete their forms, and their actions
 * and photos that wait for a connection: there, the page deletes the names of the shopper.
 */
export function clearStoredData(c: Pick<Context, "req" | "header">): void {
  // Not "cookies": that would delete those of the whole domain.
  if (staffTokenOf(c.req.raw.headers) === undefined) c.header("Clear-Site-Data", '"storage"');
}
