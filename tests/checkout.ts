import { randomUUID } from "node:crypto";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import { newAddress } from "./accounts.ts";
import { address } from "./address.ts";
import { apiVisitor } from "./api-visitor.ts";

export const CHECKOUT = "/api/orders/checkout/";

/** The input of a guest's checkout. */
export const details = { email: "ada@example.com", shipping_address: address };

type Api = Parameters<typeof apiVisitor>[0];

/** A visitor who adds to the cart, checks out and pays, from a network address of their own. */
export function buyer(api: Api, headers: Record<string, string> = {}) {
  const visitor = apiVisitor(api, { "x-client-address": newAddress(), ...headers });
  return {
    ...visitor,
    add: (productId: number | undefined, more: object = {}) =>
      visitor.post("/api/orders/cart/add_item/", { product_id: productId, quantity: 1, ...more }),
    checkOut: (body: unknown = details, key: string | undefined = randomUUID()) =>
      visitor.post(CHECKOUT, body, key === "" ? {} : { "Idempotency-Key": key }),
  };
}

/** Places an order of one product. */
export async function checkOutProduct(
  api: Api,
  productId: number | undefined,
  headers: Record<string, string> = {},
  email = details.email,
) {
  const shopper = buyer(api, headers);
  await shopper.add(productId);
  const { status, body } = await shopper.checkOut({ ...details, email });
  if (status !== 201) throw new Error(`Not placed: ${JSON.stringify(body)}`);
  return { shopper, order: body as PlacedOrder };
}

/** Pays or declines an order's test payment. */
export async function completePayment(
  order: Pick<PlacedOrder, "payment"> | Order,
  result: "paid" | "declined" = "paid",
) {
  const id = order.payment?.url.split("/").findLast((part) => part.length === 36) ?? "";
  const pressed = await submitTestPayment(id, result);
  if (!pressed.ok) throw new Error(pressed.error.code);
}
