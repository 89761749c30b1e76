import { shortDay } from "#app/admin/shop-time.ts";
import type { Sales, SalesComparison, SalesSpan } from "#app/features/sales/sales-figures.ts";
import { toDollars } from "#app/platform/money.ts";

/** The orders that a figure of sales counts. */
const rowsOf = (sales: "sold" | "refunded", { from, to }: Sales) =>
  `/admin/orders?${new URLSearchParams({ tab: "all", sales, from, to })}`;

/** Sales as texts, each with the address of its orders. */
export const salesView = (sales: Sales) => ({
  orders: sales.orders,
  sum: toDollars(sales.cents),
  sold: rowsOf("sold", sales),
  refunded: sales.refundedCents > 0 ? toDollars(sales.refundedCents) : null,
  refunds: rowsOf("refunded", sales),
  net: toDollars(sales.cents - sales.refundedCents),
});

const NAMES: Record<number, { name: string; before: string }> = {
  1: { name: "Today", before: "Yesterday" },
  7: { name: "Last 7 days", before: "7 days before" },
  28: { name: "Last 28 days", before: "28 days before" },
};

/** The figures of a period beside those of the period before. Today is not over, so it is not compared in percent. */
export function periodView({ days, current, before }: SalesComparison) {
  const { name, before: nameBefore } = NAMES[days] ?? { name: `${days} days`, before: "Before" };
  const percent = days === 1 || before.cents === 0 ? null : Math.round((current.cents / before.cents - 1) * 100);
  const change = percent === null ? null : `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
  return { name, ...salesView(current), before: { name: nameBefore, ...salesView(before) }, change };
}
export type SalesPeriodView = ReturnType<typeof periodView>;

/** How many parts of the axis the labels mark, both ends included. */
const LABELED_PARTS: Record<SalesSpan, number> = { "28_days": 3, "2_years": 2 };

/** The bars and the rows of a chart of sales, the oldest first. */
export function chartView(span: SalesSpan, steps: Sales[]) {
  const isByDay = span === "28_days";
  const parts = LABELED_PARTS[span];
  const last = steps.length - 1;
  const labeled = new Set(Array.from({ length: parts + 1 }, (_, part) => Math.round((part * last) / parts)));
  return {
    span,
    steps: steps.map((sales, n) => {
      const [year, end] = [sales.to.slice(0, 4), shortDay(sales.to)];
      const period = isByDay ? end : `${shortDay(sales.from)} – ${end}, ${year}`;
      const label = isByDay ? end : `${end.slice(0, 3)} ${year}`;
      return {
        key: sales.to,
        period,
        row: end,
        year,
        ...salesView(sales),
        cents: sales.cents,
        label: labeled.has(n) ? label : null,
      };
    }),
  };
}
export type SalesChartView = ReturnType<typeof chartView>;
