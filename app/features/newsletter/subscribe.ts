import { randomUUID } from "node:crypto";
import { queueMail } from "#app/features/mail/queue-mail.ts";
import { addressBlock } from "#app/platform/address-block.ts";
import { now } from "#app/platform/clock.ts";
import { db } from "#app/platform/db.server.ts";
import { countAttempt, type TooManyAttempts } from "#app/platform/rate-limit.server.ts";
import { accept, type Outcome } from "#app/platform/refusal.ts";
import { noteWish } from "./newsletter.queries.ts";
import { newConfirmLink } from "./subscriber-links.ts";

const OF_PLACE = { name: "newsletter-of-place", most: 20, seconds: 3600 };
const OF_EMAIL = { name: "newsletter-of-email", most: 3, seconds: 86_400 };

/**
 * Takes a wish for our letters and writes to the address, so that its owner can confirm. An address that reads them
 * already, or was written to three times today, is left in peace, with the same answer. Refuses: too_many_attempts.
 */
export async function subscribe(email: string, address: string): Promise<Outcome<undefined, TooManyAttempts>> {
  const ofPlace = await countAttempt(OF_PLACE, addressBlock(address));
  if (!ofPlace.ok) return ofPlace;
  const ofEmail = await countAttempt(OF_EMAIL, email.toLowerCase());
  if (!ofEmail.ok) return accept(undefined);
  await db().transaction(async (tx) => {
    const { hash, link } = newConfirmLink();
    if (!(await noteWish({ id: randomUUID(), email, hash, requestedAt: now() }, tx))) return;
    await queueMail(tx, { to: email, template: "newsletter-confirm", data: { link } });
  });
  return accept(undefined);
}
