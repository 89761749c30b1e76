import { randomUUID } from "node:crypto";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { ContactMessage } from "./messages.contract.ts";
import { insertMessage } from "./messages.queries.ts";

const OF_NETWORK = { name: "messages-of-network", max: 10, seconds: 3600 };
/** An email in a network: on the email alone, anyone who types it could keep its owner from writing. */
const OF_SENDER = { name: "messages-of-sender", max: 10, seconds: 86_400 };
/** More than the owner can read in an hour. Thirty networks would have to reach their own limit first. */
const OF_ALL = { name: "messages-of-all", max: 300, seconds: 3600 };

/**
 * Stores a message, emails it to the owner, and emails a receipt to the sender unless that address got too many emails
 * today. A message that fills in the hidden field is discarded without an error. Errors: too_many_attempts.
 */
export async function receiveMessage(
  { website, ...message }: ContactMessage,
  address: string,
): Promise<Result<undefined, TooManyAttempts>> {
  if (website !== "") return ok(undefined);
  const network = clientNetwork(address);
  const counted = await countAttempts([
    ...ofNetwork(OF_NETWORK, network),
    { limit: OF_SENDER, subject: `${message.email.toLowerCase()} ${network}` },
    { limit: OF_ALL, subject: "everybody" },
  ]);
  if (!counted.ok) return counted;
  await inTransaction(async (tx) => {
    // One id for both: if the email fails, the back office shows the message.
    const id = randomUUID();
    await insertMessage({ id, ...message, receivedAt: now() }, tx);
    const owner = env().OWNER_EMAIL;
    await queueEmail(tx, { id, to: owner, replyTo: message.email, template: "contact-message", data: message });
    await queueEmail(tx, { to: message.email, template: "contact-received", data: {} });
  });
  return ok(undefined);
}
