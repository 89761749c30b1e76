import { db } from "#app/platform/db/db.server.ts";

export type QueuedEmail = {
  recipient: string;
  reply_to: string | null;
  template: string;
  data: Record<string, string>;
};

/** The queued emails of the outbox, oldest first, optionally only those to one address. */
export async function queuedEmails(to?: string): Promise<QueuedEmail[]> {
  const { rows } = await db().execute<QueuedEmail>(
    "select recipient, reply_to, template, data from mails where status = 'queued' order by queued_at, template",
  );
  return rows.filter(({ recipient }) => to === undefined || recipient === to);
}
