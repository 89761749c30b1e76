import { db } from "#app/platform/db/db.server.ts";

export type QueuedEmailRow = {
  recipient: string;
  reply_to: string | null;
  template: string;
  data: Record<string, string>;
};

/** The queued emails of the outbox, oldest first, optionally only those to one address. */
export async function queuedEmails(to?: string): Promise<QueuedEmailRow[]> {
  const { rows } = await db().execute<QueuedEmailRow>(
    "select recipient, reply_to, template, data from emails where status = 'queued' order by queued_at, template",
  );
  return rows.filter(({ recipient }) => to === undefined || recipient === to);
}
