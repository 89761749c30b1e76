import { randomUUID } from "node:crypto";
import { queueMail } from "#app/features/mail/queue-mail.ts";
import { addressBlock } from "#app/platform/address-block.ts";
import { now } from "#app/platform/clock.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.ts";
import { countAttempt, type TooManyAttempts } from "#app/platform/rate-limit.server.ts";
import { accept, type Outcome } from "#app/platform/refusal.ts";
import type { ContactMessage } from "./messages.contract.ts";
import { insertMessage } from "./messages.queries.ts";

const OF_PLACE = { name: "messages-of-place", most: 10, seconds: 3600 };
const OF_EMAIL = { name: "messages-of-email", most: 10, seconds: 86_400 };

/**
 * Keeps a message, sends it to the owner and a receipt to its sender. What a machine wrote (it fills in the hidden
 * field) is dropped without a word. Refuses: too_many_attempts.
 */
export async function receiveMessage(
  { website, ...message }: ContactMessage,
  address: string,
): Promise<Outcome<undefined, TooManyAttempts>> {
  if (website !== "") return accept(undefined);
  const ofPlace = await countAttempt(OF_PLACE, addressBlock(address));
  if (!ofPlace.ok) return ofPlace;
  const ofEmail = await countAttempt(OF_EMAIL, message.email.toLowerCase());
  if (!ofEmail.ok) return ofEmail;
  await db().transaction(async (tx) => {
    await insertMessage({ id: randomUUID(), ...message, receivedAt: now() }, tx);
    const owner = env().OWNER_EMAIL;
    await queueMail(tx, { to: owner, replyTo: message.email, template: "contact-message", data: message });
    await queueMail(tx, { to: message.email, template: "contact-received", data: {} });
  });
  return accept(undefined);
}
