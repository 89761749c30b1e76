import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { findLinesOf, type OrderLineRow } from "#app/features/orders/orders.queries.ts";
import {
  type Actor,
  type Forbidden,
  requirePermission,
  requireStepUp,
  type StepUpRequired,
} from "#app/features/staff/access/actor.ts";
import { BYTE_ORDER_MARK, csvRow } from "#app/platform/csv.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { CsvFile } from "#app/platform/http/csv-response.server.ts";
import { toDecimal } from "#app/platform/money.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { shopDay, shopTime } from "#app/platform/shop-days.ts";
import { moneyOf } from "../order-visibility.ts";
import { prepareList } from "./list-orders.ts";
import type { OrderListQuery } from "./order-list.contract.ts";
import { findOrderPage, type ListedOrderRow } from "./order-list.queries.ts";
import { shipByDay } from "./ship-by.ts";

/** Rows that are read at once. The next ones are read when these were sent, so that a long list needs little memory. */
const BATCH = 500;

/**
 * Returns all orders of the filters as a CSV file, and writes to the audit log that they were exported. What was searched for
 * may be a name, so the log has only that something was. Errors: forbidden, step_up.
 */
export async function exportOrders(
  query: OrderListQuery,
  by: Actor,
): Promise<Result<CsvFile, Forbidden | StepUpRequired>> {
  const permitted = requirePermission(by, "people.export");
  if (!permitted.ok) return permitted;
  const proved = requireStepUp(by);
  if (!proved.ok) return proved;
  const { limit, offset, after: cursor, search, ...filters } = query;
  await transaction<null, never>(async (tx) => {
    const subject = { type: "order", id: "list", label: "Orders" } as const;
    const after = { ...filters, ...(search && { searched: true }) };
    await writeAuditEntry(tx, { by, action: "orders.export", subject, after });
    return ok(null);
  });
  return ok({ name: `orders-${shopDay()}.csv`, rows: readRows(query, by) });
}

async function* readRows(query: OrderListQuery, by: Actor): AsyncGenerator<string> {
  const { filters, ordering } = await prepareList(query, by);
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(([name]) => name));
  let after: string | undefined;
  do {
    const page = await findOrderPage(filters, ordering, { limit: BATCH, after });
    if (!page.ok) throw new Error("A cursor of the list is invalid");
    const linesOf = Map.groupBy(
      await findLinesOf(page.value.rows.map(({ order }) => order.id)),
      ({ line }) => line.orderId,
    );
    yield page.value.rows
      .map((row) => csvRow(toCells(row, linesOf.get(row.order.id)?.map(({ line }) => line) ?? [])))
      .join("");
    after = page.value.next;
  } while (after !== undefined);
}

type Exported = ListedOrderRow & { lines: OrderLineRow[] };
type Column = [name: string, value: (row: Exported) => string | number | null];

const describeLine = ({ quantity, name, color, size, sku }: OrderLineRow) =>
  `${quantity} × ${[name, color, size].filter(Boolean).join(", ")} (${sku})`;

const COLUMNS: Column[] = [
  ["Number", ({ order }) => order.number],
  ["Placed at", ({ order }) => shopTime(order.placedAt)],
  ["Status", ({ order }) => order.status],
  ["Fulfillment", ({ order }) => order.fulfillment],
  ["Payment", (row) => moneyOf(row.order, row)],
  ["Ship by", ({ order, paidAt }) => shipByDay(order, paidAt)],
  ["Name", ({ order }) => order.shippingAddress.full_name],
  ["Email", ({ order }) => order.email],
  ["Company", ({ order }) => order.shippingAddress.company],
  ["Address", ({ order }) => order.shippingAddress.line1],
  ["Address 2", ({ order }) => order.shippingAddress.line2],
  ["City", ({ order }) => order.shippingAddress.city],
  ["Region", ({ order }) => order.shippingAddress.region],
  ["Postal code", ({ order }) => order.shippingAddress.postal_code],
  ["Country", ({ order }) => order.shippingAddress.country],
  ["Units", ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0)],
  ["Items", ({ lines }) => lines.map(describeLine).join("; ")],
  ["Subtotal", ({ order }) => toDecimal(order.subtotalCents)],
  ["Shipping", ({ order }) => toDecimal(order.shippingCents)],
  ["Total", ({ order }) => toDecimal(order.totalCents)],
  ["Refunded", ({ order }) => toDecimal(order.refundedCents)],
  ["Currency", ({ order }) => order.currency],
  ["Carrier", ({ order }) => order.carrier],
  ["Tracking number", ({ order }) => order.trackingNumber],
  ["Gift message", ({ order }) => order.giftMessage],
  ["Note of the customer", ({ order }) => order.note],
];

const toCells = (row: ListedOrderRow, lines: OrderLineRow[]) => COLUMNS.map(([, value]) => value({ ...row, lines }));
