import {
  type Actor,
  type Forbidden,
  may,
  requirePermission,
  requireStepUp,
  type StepUpRequired,
} from "#app/features/staff/access/actor.ts";
import { lockStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findRefundsOf, sumRefundsBy } from "./refunds.queries.ts";

/** Cents that an assistant may refund of one order, always with a recent second factor. */
const ASSISTANT_PER_ORDER = 15_000;
/** Cents that a manager may refund in a day without a recent second factor. */
const MANAGER_PER_DAY = 50_000;
const DAY_MS = 86_400_000;

export type RefundLimitError = Forbidden | StepUpRequired | { code: "refund_over_limit"; maxCents: number };

/** Checks that the actor may refund this amount of an order. Errors: forbidden, step_up, refund_over_limit. */
export async function mayRefund(
  tx: Tx,
  { by, orderId, amountCents }: { by: Actor; orderId: string; amountCents: number },
): Promise<Result<null, RefundLimitError>> {
  const permitted = requirePermission(by, "refunds.make");
  if (!permitted.ok || by.kind !== "staff" || by.roles.includes("owner")) return permitted;
  if (may(by, "payments.decide")) {
    // Two refunds at the same instant must see each other.
    await lockStaff(by.staffId, tx);
    const today = await sumRefundsBy(by.staffId, new Date(now().getTime() - DAY_MS), tx);
    return today + amountCents > MANAGER_PER_DAY ? requireStepUp(by) : ok(null);
  }
  const before = (await findRefundsOf(orderId, tx)).filter(({ status }) => status !== "failed" && status !== "undone");
  const sum = before.reduce((total, refund) => total + refund.amountCents, 0);
  if (sum + amountCents > ASSISTANT_PER_ORDER) return err({ code: "refund_over_limit", maxCents: ASSISTANT_PER_ORDER });
  return requireStepUp(by);
}
