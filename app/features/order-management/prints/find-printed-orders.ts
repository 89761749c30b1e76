import { orderVisibilityFor } from "#app/features/order-management/order-visibility.ts";
import { formatAddress } from "#app/features/orders/format-address.ts";
import { unitsToSend, WITHOUT_UNITS } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { findLinesOf, type OrderLineRow, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { toDollars } from "#app/platform/money.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { zonedFormat } from "#app/platform/shop-zone.ts";
import { countSentUnits, findPaidOrders } from "./prints.queries.ts";

/** Units of one line on a slip. `of`: the units bought, if the slip has fewer. Prices are undefined where none are printed. */
export type PrintedLine = {
  sku: string;
  name: string;
  options: string;
  quantity: number;
  of: number | undefined;
  price: string | undefined;
  subtotal: string | undefined;
};

/** An order as it is printed. `note`: what the shopper wrote to the shop; no slip has it. `toSend`: whether units of it are still to be sent. */
export type PrintedOrder = {
  id: string;
  number: string;
  placed: string;
  address: string[];
  note: string;
  giftMessage: string;
  lines: PrintedLine[];
  sums: { subtotal: string; shipping: string; total: string } | undefined;
  toSend: boolean;
};

/** `missing`: the orders that are not paid, canceled, unknown, or not for the eyes of the actor. */
export type FoundOrders = { orders: PrintedOrder[]; missing: string[] };
/** `numbers`: those that would be missing. */
export type PrintError = Forbidden | { code: "nothing_to_print"; numbers: string[] };

const DAY = zonedFormat({ dateStyle: "medium" });

/**
 * Returns what is printed of these orders, in the given order: the units that are still to be sent, or all once nothing is
 * left. Slips of gifts, and those of staff who see no sums, have no prices. Errors: forbidden, nothing_to_print if all are missing.
 */
export async function findPrintedOrders(numbers: string[], by: Actor): Promise<Result<FoundOrders, PrintError>> {
  const permitted = requirePermission(by, "orders.fulfill");
  if (!permitted.ok) return permitted;
  const { money } = orderVisibilityFor(by);
  const found = await findPaidOrders(numbers);
  const visible = new Map(
    found.flatMap((order) => (money || order.fulfillment !== "delivered" ? [[order.number, order]] : [])),
  );
  const missing = numbers.filter((number) => !visible.has(number));
  if (missing.length === numbers.length) return err({ code: "nothing_to_print", numbers: missing });
  const ids = found.map(({ id }) => id);
  const [lines, sent] = await Promise.all([findLinesOf(ids), countSentUnits(ids)]);
  const linesOf = new Map<string, OrderLineRow[]>();
  for (const { line } of lines) linesOf.set(line.orderId, [...(linesOf.get(line.orderId) ?? []), line]);
  const orders = numbers.flatMap((number) => {
    const order = visible.get(number);
    return order ? [printOrder(order, linesOf.get(order.id) ?? [], { sent, money })] : [];
  });
  return ok({ orders, missing });
}

/** Whether slips and labels are printed of an order: it is paid, and its address is known. */
export const isPrintable = ({ status, anonymizedAt }: Pick<OrderRow, "status" | "anonymizedAt">) =>
  !WITHOUT_UNITS.has(status) && anonymizedAt === null;

function printOrder(
  order: OrderRow,
  lines: OrderLineRow[],
  { sent, money }: { sent: Map<string, number>; money: boolean },
): PrintedOrder {
  const left = lines.map((line) => unitsToSend({ ...line, sent: sent.get(`${line.orderId} ${line.position}`) ?? 0 }));
  const toSend = left.some((units) => units > 0);
  const withPrices = money && order.giftMessage === "";
  const printed = lines.flatMap((line, index) => {
    const quantity = toSend ? (left[index] ?? 0) : line.quantity - line.canceled;
    return quantity > 0 ? [printLine(line, quantity, withPrices)] : [];
  });
  const isWhole = printed.length === lines.length && printed.every(({ of }) => of === undefined);
  return {
    id: order.id,
    number: order.number,
    placed: DAY(order.placedAt),
    address: formatAddress(order.shippingAddress),
    note: order.note,
    giftMessage: order.giftMessage,
    lines: printed,
    sums: withPrices && isWhole ? sumsOf(order) : undefined,
    toSend,
  };
}

function printLine(line: OrderLineRow, quantity: number, withPrices: boolean): PrintedLine {
  const { sku, name, color, size, unitPriceCents } = line;
  return {
    sku,
    name,
    options: [color, size].filter(Boolean).join(", "),
    quantity,
    of: quantity === line.quantity ? undefined : line.quantity,
    price: withPrices ? toDollars(unitPriceCents) : undefined,
    subtotal: withPrices ? toDollars(unitPriceCents * quantity) : undefined,
  };
}

const sumsOf = ({ subtotalCents, shippingCents, totalCents }: OrderRow) => ({
  subtotal: toDollars(subtotalCents),
  shipping: toDollars(shippingCents),
  total: toDollars(totalCents),
});
