import { isDeepStrictEqual } from "node:util";
import { findLines, type KeptOrder } from "#app/features/orders/orders.queries.ts";
import { findOpenPayment } from "#app/features/payments/pay-again.ts";
import { priceCart } from "#app/features/pricing/price-cart.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { toDecimal } from "#app/platform/money.ts";
import { answerOf, type KeptPlacing, orderOf, type Placing } from "./write-order.ts";

/**
 * The answer of the unpaid order that is just what this checkout asks for, of the same goods at the same prices, if it
 * can be paid at this moment. The orders are locked.
 */
export async function findSameOrder(unpaid: KeptOrder[], placing: Placing, tx: Tx): Promise<KeptPlacing | undefined> {
  for (const order of unpaid) {
    if (!(await isSame(order, placing, tx))) continue;
    const payment = await findOpenPayment(order.id, tx);
    if (payment) return answerOf(order, placing, payment);
  }
  return undefined;
}

async function isSame(order: KeptOrder, placing: Placing, tx: Tx): Promise<boolean> {
  const { bought, checkout } = placing;
  const priced = priceCart(bought.map(({ variant, quantity }) => ({ price: variant.price, quantity })));
  const wanted = orderOf(placing, priced);
  if (checkout.expected_total != null && checkout.expected_total !== toDecimal(priced.total)) return false;
  if (!isDeepStrictEqual(saidIn(order), saidIn(wanted))) return false;
  const lines = (await findLines(order.id, tx)).map(({ line }) => [line.variantId, line.quantity, line.unitPriceCents]);
  const asked = bought.map(({ variant, quantity }) => [variant.id, quantity, variant.price]);
  return isDeepStrictEqual(sorted(lines), sorted(asked));
}

type Said = Pick<
  KeptOrder,
  | "customerId"
  | "email"
  | "totalCents"
  | "shippingCents"
  | "shippingAddress"
  | "billingAddress"
  | "note"
  | "giftMessage"
>;

function saidIn(order: Said): Said {
  const { customerId, email, totalCents, shippingCents, shippingAddress, billingAddress, note, giftMessage } = order;
  return { customerId, email, totalCents, shippingCents, shippingAddress, billingAddress, note, giftMessage };
}

const sorted = (lines: number[][]) => lines.sort(([one = 0], [other = 0]) => one - other);
