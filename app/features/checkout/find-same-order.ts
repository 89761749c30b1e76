import { isDeepStrictEqual } from "node:util";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { findOpenPayment } from "#app/features/payments/start/pay-again.ts";
import { priceCart } from "#app/features/pricing/price-cart.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { toDecimal } from "#app/platform/money.ts";
import { type OrderInput, orderOf, orderResult, type StoredOrderResult } from "./new-order.ts";

/**
 * Returns the response of the unpaid order with the same details, products and prices as this checkout, if it can be paid
 * now. The orders must be locked.
 */
export async function findSameOrder(
  unpaid: OrderRow[],
  input: OrderInput,
  tx: Tx,
): Promise<StoredOrderResult | undefined> {
  for (const order of unpaid) {
    if (!(await isSame(order, input, tx))) continue;
    const payment = await findOpenPayment(order.id, tx);
    if (payment) return orderResult(order, input, payment);
  }
  return undefined;
}

async function isSame(order: OrderRow, input: OrderInput, tx: Tx): Promise<boolean> {
  const { bought, checkout, hasChanged } = input;
  if (hasChanged) return false;
  const priced = priceCart(bought.map(({ variant, quantity }) => ({ price: variant.price, quantity })));
  const wanted = orderOf(input, priced);
  if (checkout.expected_total != null && checkout.expected_total !== toDecimal(priced.total)) return false;
  if (!isDeepStrictEqual(comparable(order), comparable(wanted))) return false;
  const lines = (await findOrderLines(order.id, tx)).map(({ line }) => [
    line.variantId,
    line.quantity,
    line.unitPriceCents,
  ]);
  const asked = bought.map(({ variant, quantity }) => [variant.id, quantity, variant.price]);
  return isDeepStrictEqual(sorted(lines), sorted(asked));
}

type Compared = Pick<
  OrderRow,
  | "customerId"
  | "email"
  | "totalCents"
  | "shippingCents"
  | "shippingAddress"
  | "billingAddress"
  | "note"
  | "giftMessage"
>;

function comparable(order: Compared): Compared {
  const { customerId, email, totalCents, shippingCents, shippingAddress, billingAddress, note, giftMessage } = order;
  return { customerId, email, totalCents, shippingCents, shippingAddress, billingAddress, note, giftMessage };
}

const sorted = (lines: number[][]) => lines.sort(([one = 0], [other = 0]) => one - other);
