import { shopDay } from "#app/platform/shop-days.ts";
import { findSalesDays, type SalesDay } from "./sales-days.queries.ts";

/**
 * What was sold and refunded from one day to another, both included, such as "2026-11-22" in the shop's time zone. An order
 * counts on the day it was placed, once it is paid; a refund on the day it was sent. Cents.
 */
export type Sales = { from: string; to: string; orders: number; cents: number; refundedCents: number };

/** The sales of some days up to today, and of as many days before them. */
export type SalesComparison = { days: number; current: Sales; before: Sales };

function add(days: SalesDay[], from: string, to: string): Sales {
  const sum = { from, to, orders: 0, cents: 0, refundedCents: 0 };
  for (const { day, orders, cents, refundedCents } of days) {
    if (day < from || day > to) continue;
    sum.orders += orders;
    sum.cents += cents;
    sum.refundedCents += refundedCents;
  }
  return sum;
}

const COMPARED_DAYS = [1, 7, 28] as const;

/** Returns the sales of today, 7 and 28 days, each with as many days before. */
export async function compareSales(): Promise<SalesComparison[]> {
  const found = await findSalesDays(shopDay(-55), shopDay());
  return COMPARED_DAYS.map((days) => ({
    days,
    current: add(found, shopDay(1 - days), shopDay()),
    before: add(found, shopDay(1 - 2 * days), shopDay(-days)),
  }));
}

export const SALES_SPANS = ["28_days", "2_years"] as const;
export type SalesSpan = (typeof SALES_SPANS)[number];

const SPANS: Record<SalesSpan, { steps: number; days: number }> = {
  "28_days": { steps: 28, days: 1 },
  "2_years": { steps: 104, days: 7 },
};

/** Returns the sales of each of the last 28 days, or of each 7 days of the last two years, the oldest first. */
export async function listSales(span: SalesSpan): Promise<Sales[]> {
  const { steps, days } = SPANS[span];
  const found = await findSalesDays(shopDay(1 - steps * days), shopDay());
  return Array.from({ length: steps }, (_, step) => {
    const last = (step + 1 - steps) * days;
    return add(found, shopDay(last + 1 - days), shopDay(last));
  });
}
