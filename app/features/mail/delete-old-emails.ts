import { now } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/db/db.server.ts";
import { deleteWrittenEmails } from "#app/platform/mail/mail-folder.server.ts";
import { deleteEmailsFinishedBefore } from "./mail.queries.ts";

const RETENTION_DAYS = 90;

/**
 * Deletes emails 90 days after they were sent, failed, or were written to a file because there was no mail server. Returns how many
 * of the outbox.
 */
export async function deleteOldEmails(database: Database): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_DAYS * 86_400_000);
  const deleted = await deleteEmailsFinishedBefore(before, database);
  await deleteWrittenEmails(before);
  return deleted;
}
