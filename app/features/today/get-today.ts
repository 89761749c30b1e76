import { countOrdersWithFailedEmail } from "#app/features/order-management/list/failed-emails.queries.ts";
import { countLateOrders } from "#app/features/order-management/list/late-orders.queries.ts";
import { lateBefore } from "#app/features/order-management/list/ship-by.ts";
import {
  findFailedSchedules,
  type ScheduledDraft,
} from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { countReviewsToModerate } from "#app/features/reviews/moderation/moderation.queries.ts";
import { compareSales, type SalesComparison } from "#app/features/sales/sales-figures.ts";
import { type Actor, type Forbidden, may, requirePermission } from "#app/features/staff/access/actor.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { countFailedEmails } from "./failed-emails.ts";
import { countFlaggedPayments, countLowStock, countOrders, countUnreadNotes } from "./today.queries.ts";

type OrderFigure = { count: number; oldest: Date | null };

/** What needs attention now. What the person may not see is undefined. */
export type Today = {
  toPack: OrderFigure;
  packed: OrderFigure;
  /** Orders with something to ship whose ship-by day is past. */
  late: number;
  flagged: number | undefined;
  /** Notes of orders that mention the person, and that they have not read. */
  notes: number | undefined;
  /** Orders with a failed email, and other emails that failed in the last 30 days. */
  failedEmails: { orders: number; others: number } | undefined;
  /** Drafts that were not published at the time of their schedule. */
  notPublished: ScheduledDraft[] | undefined;
  lowStock: number;
  /** Reviews that nobody has read, and published ones with reports. */
  reviews: { waiting: number; reported: number } | undefined;
  /** Of today, 7 and 28 days, each with as many days before. */
  sales: SalesComparison[] | undefined;
};

async function failedEmailsOf() {
  const [orders, others] = await Promise.all([countOrdersWithFailedEmail(), countFailedEmails()]);
  return { orders, others };
}

/** Those who see no sums see only orders that are to be packed and sent. */
function notesFor(by: Actor): Promise<number> | undefined {
  if (by.kind !== "staff" || !may(by, "orders.view_people")) return undefined;
  return countUnreadNotes(by.staffId, { onlyOpen: !may(by, "orders.view_money") });
}

/** Returns what needs attention, as far as the person may see it. Errors: forbidden. */
export async function getToday(by: Actor): Promise<Result<Today, Forbidden>> {
  const permitted = requirePermission(by, "orders.view");
  if (!permitted.ok) return permitted;
  const [toPack, packed, late, flagged, notes, failedEmails, notPublished, lowStock, reviews, sales] =
    await Promise.all([
      countOrders("none"),
      countOrders("packed"),
      countLateOrders(lateBefore()),
      may(by, "payments.decide") ? countFlaggedPayments() : undefined,
      notesFor(by),
      may(by, "orders.edit") ? failedEmailsOf() : undefined,
      may(by, "products.publish") ? findFailedSchedules() : undefined,
      countLowStock(),
      may(by, "reviews.moderate") ? countReviewsToModerate() : undefined,
      may(by, "reports.view") ? compareSales() : undefined,
    ]);
  return ok({ toPack, packed, late, flagged, notes, failedEmails, notPublished, lowStock, reviews, sales });
}
