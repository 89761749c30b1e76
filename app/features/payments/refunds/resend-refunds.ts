import { now } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { findRefundsWithoutJob } from "./refunds.queries.ts";
import { refundJobKey, SEND_REFUND } from "./send-refund.ts";

/**
 * Queues the refunds again that are due, but have no job that would send them: the worker was killed during its last attempt, or
 * could not store the response. Called every hour: providers know a refund's key for a day. Returns the number of refunds.
 */
export function resendRefunds(): Promise<number> {
  return inTransaction(async (tx) => {
    const unsent = await findRefundsWithoutJob(now(), tx);
    for (const refundId of unsent) await addJob(tx, SEND_REFUND, { refundId }, { key: refundJobKey(refundId) });
    return unsent.length;
  });
}
