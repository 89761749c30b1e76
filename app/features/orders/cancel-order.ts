import type { MoneyAfterCancelling } from "#app/features/mail/mail.contract.ts";
import { queueMail } from "#app/features/mail/queue-mail.ts";
import { releaseHold, returnStock } from "#app/features/stock/release-hold.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { accept, type Outcome } from "#app/platform/refusal.ts";
import { changeOrder, type NotAllowed } from "./change-order.ts";
import { cancelledLetter } from "./order-letters.ts";
import type { Actor } from "./order-states.ts";
import { findLines, type KeptOrder } from "./orders.queries.ts";

/** `reason` stands in the history; `tell` is the same for the letter to its shopper, who gets none where it is false. */
export type WhyCancelled = {
  actor: Actor;
  reason: string;
  tell: string | false;
  /** What the letter says of the money, where it is not plain from whether the order was paid. */
  money?: MoneyAfterCancelling;
};

/**
 * Calls a locked order off, before it is packed: what was held or sold for it lies on the shelf again. `wasPaid` tells
 * whether its money has to be sent back; that is for the caller, in the same transaction. Refuses: not_allowed.
 */
export async function cancelOrder(
  tx: Tx,
  order: KeptOrder,
  { actor, reason, tell, money }: WhyCancelled,
): Promise<Outcome<{ order: KeptOrder; wasPaid: boolean }, NotAllowed>> {
  const cancelled = await changeOrder(tx, order, "cancelled", { actor, reason });
  if (!cancelled.ok) return cancelled;
  const wasPaid = order.status === "paid";
  await (wasPaid ? returnStock(tx, order.id, reason) : releaseHold(tx, order.id, reason));
  if (tell) {
    const told = { reason: tell, money: money ?? (wasPaid ? "goes_back" : "none") } as const;
    await queueMail(tx, cancelledLetter(cancelled.value, await findLines(order.id, tx), told));
  }
  return accept({ order: cancelled.value, wasPaid });
}
