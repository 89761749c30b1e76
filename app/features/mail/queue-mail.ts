import { randomUUID } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db.server.ts";
import type { LetterOrder } from "./mail.contract.ts";
import { insertMail } from "./mail.queries.ts";

/**
 * Puts a letter into the outgoing post in the transaction that caused it: it leaves after the commit, and never after a
 * rollback. An order that was anonymised has no address any more: its letters are dropped.
 */
export async function queueMail(tx: Tx, mail: LetterOrder & { to: string; replyTo?: string }): Promise<void> {
  const { to, replyTo = null, template, data } = mail;
  if (to === "") return;
  const id = randomUUID();
  await insertMail({ id, recipient: to, replyTo, template, data, queuedAt: now() }, tx);
}
