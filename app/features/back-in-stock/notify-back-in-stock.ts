import { findVariantsById, type SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { NOTIFIED_REQUEST_DAYS } from "#app/platform/shop-facts.ts";
import { findVariantsToAnnounce, takeRequests } from "./back-in-stock.queries.ts";
import { describeVariant, variantImage } from "./describe-variant.ts";
import { resumeUnsentRequests } from "./request-emails.queries.ts";
import { requestEndLink } from "./request-links.ts";

/** Not everybody who waits buys; more emails would disappoint more people (decision 0064). */
const PEOPLE_PER_UNIT = 3;
const BATCH_SIZE = 100;

/**
 * Queues one email for each person whose variant is back, those who confirmed first, at most three a day for each unit in
 * stock. The requests are marked in the transaction that queues their emails. Those whose email could not be sent for a day
 * wait again. Returns how many emails were queued.
 */
export async function notifyBackInStock(): Promise<number> {
  await resumeUnsentRequests();
  const ids = await findVariantsToAnnounce(now());
  let queued = 0;
  for (const variant of (await findVariantsById(ids)).values()) {
    let batch: number;
    do {
      batch = await inTransaction((tx) => notifyBatch(variant, tx));
      queued += batch;
    } while (batch === BATCH_SIZE);
  }
  return queued;
}

async function notifyBatch(variant: SellableVariant, tx: Parameters<typeof queueEmail>[0]): Promise<number> {
  const at = now();
  const expiresAt = new Date(at.getTime() + NOTIFIED_REQUEST_DAYS * 86_400_000);
  const taking = { variantId: variant.id, at, expiresAt, perUnit: PEOPLE_PER_UNIT, max: BATCH_SIZE };
  const requests = await takeRequests(taking, tx);
  for (const { id, email, firstName } of requests) {
    const shown = { ...describeVariant(variant), ...variantImage(variant) };
    const data = { ...shown, endLink: requestEndLink(id), ...(firstName && { firstName }) };
    await queueEmail(tx, { aboutId: id, to: email, template: "back-in-stock", data });
  }
  return requests.length;
}
