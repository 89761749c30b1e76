import { randomBytes, randomUUID } from "node:crypto";
import { addToCart } from "#app/features/cart/add-to-cart.ts";
import { placeOrder } from "#app/features/checkout/place-order.ts";
import { register } from "#app/features/customers/auth/register.ts";
import { findCustomerByEmail } from "#app/features/customers/customers.queries.ts";
import { findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import { receiveUnits } from "#app/features/stock-taking/adjust-stock.ts";
import { DEMO_STAFF, type DemoOrder, orThrow } from "./demo-actions.ts";
import type { Journey } from "./demo-journeys.ts";
import type { DemoVariant } from "./demo-orders.queries.ts";
import type { Random } from "./demo-random.ts";
import { type DemoShopper, demoShopper } from "./demo-shoppers.ts";

const GIFT_MESSAGES = [
  "Happy birthday, Lena! May it carry everything you love.\nYour brother",
  "Für die beste Kollegin – danke für alles.",
  "Χρόνια πολλά!",
  "With love from all of us at number 12",
] as const;
const NOTES = [
  "Please leave the parcel with the neighbors at number 12 if nobody opens.",
  "It is a surprise: please no shop name on the outside, if that is possible.",
  "Could you stamp the initials M. W. inside? I can pay extra.",
] as const;

/** Addresses for documentation (RFC 5737), so that no rate limit counts two shoppers together often. */
const addressOf = (random: Random) => `203.0.113.${random.whole(1, 254)}`;

/** Returns the customer with this email; registers them if there is none. */
async function customerOf({ email, firstName, lastName }: DemoShopper, clientNetwork: string): Promise<string> {
  const known = await findCustomerByEmail(email);
  if (known) return known.id;
  const password = randomBytes(24).toString("base64url");
  const user = await orThrow(
    register(
      { email, username: email, password, confirm_password: password, first_name: firstName, last_name: lastName },
      { clientNetwork, device: "Demonstration" },
    ),
  );
  return user.id;
}

/** Adds units to the cart, and makes more of them when too few are in stock. Returns the session of the cart. */
async function fillCart(
  session: string | undefined,
  { id, productId, color, size }: DemoVariant,
  { quantity, address, made }: { quantity: number; address: string; made: number },
): Promise<string | undefined> {
  const visitor = { session, address };
  const item = { product_id: productId, quantity, color, size };
  const added = await addToCart(visitor, item);
  if (added.ok) return added.value.session ?? session;
  if (added.error.code !== "not_enough_stock") throw new Error(`No cart was filled: ${added.error.code}`);
  await orThrow(
    receiveUnits({ variantId: id, quantity: quantity + made, note: "Made for the demonstration" }, DEMO_STAFF),
  );
  return (await orThrow(addToCart(visitor, item))).session ?? session;
}

/** Places an order of a journey, as its shopper does: every third one has an account. */
export async function placeDemoOrder(journey: Journey, variants: DemoVariant[], random: Random): Promise<DemoOrder> {
  const shopper = demoShopper(random, { bounces: journey.bounces ?? false });
  const address = addressOf(random);
  const customerId = random.whole(1, 3) === 1 ? await customerOf(shopper, address) : undefined;
  const positions = random.pick([1, 1, 1, 2, 2, 3]);
  let session: string | undefined;
  for (let index = 0; index < positions; index++) {
    const variant = variants[random.whole(0, variants.length - 1)];
    const quantity = journey.severalUnits && index === 0 ? random.whole(2, 3) : random.pick([1, 1, 1, 2]);
    const made = random.whole(2, 8);
    if (variant) session = await fillCart(session, variant, { quantity, address, made });
  }
  const checkout = {
    email: shopper.email,
    shipping_address: shopper.address,
    note: journey.withNote ? random.pick(NOTES) : "",
    gift_message: journey.gift ? random.pick(GIFT_MESSAGES) : "",
  };
  const { order } = await orThrow(placeOrder({ session, customerId, address }, randomUUID(), checkout));
  const row = await findOrderByNumber(order.number);
  if (!row) throw new Error("The order was not placed");
  const paymentId = order.payment.url.slice(order.payment.url.lastIndexOf("/") + 1);
  const units = order.items.map(({ quantity }) => quantity);
  return { id: row.id, number: order.number, paymentId, totalCents: row.totalCents, units };
}
