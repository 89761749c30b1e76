import { now } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/db/db.server.ts";
import { deleteEmailsFinishedBefore } from "./mail.queries.ts";

const RETENTION_DAYS = 90;

/** Deletes emails 90 days after they were sent or failed. Returns how many. */
export function deleteOldEmails(database: Database): Promise<number> {
  return deleteEmailsFinishedBefore(new Date(now().getTime() - RETENTION_DAYS * 86_400_000), database);
}
