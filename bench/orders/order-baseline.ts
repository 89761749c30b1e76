import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { addToCart } from "#app/features/cart/add-to-cart.ts";
import { checkoutSchema } from "#app/features/checkout/checkout.contract.ts";
import { placeOrder } from "#app/features/checkout/place-order.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { addressOf, detailsOf, type Shoppers } from "./order-details.ts";

/** Places orders in as many loops as there are clients, with the SQL statements only: no HTTP, no JSON, no emails. */
async function sendBurst({ url: databaseUrl, clients, seconds, products }: Shoppers): Promise<number> {
  connectDatabase(databaseUrl);
  let orders = 0;
  async function buy(client: number, n: number): Promise<void> {
    const item = products[(client * 7 + n) % products.length];
    const address = addressOf(client, n);
    const checkout = checkoutSchema.parse(detailsOf(client, n));
    const added = item && (await addToCart({ session: undefined, address }, { ...item, quantity: 1 }));
    if (!added?.ok) throw new Error("Nothing was put into a cart");
    const buyer = { session: added.value.session, customerId: undefined, address };
    const placed = await placeOrder(buyer, `baseline ${process.pid} ${client} ${n}`, checkout);
    if (!placed.ok) throw new Error(`No order was placed: ${placed.error.code}`);
    const id = placed.value.order.payment.url.split("/").findLast((part) => part.length === 36) ?? "";
    if (!(await submitTestPayment(id, "paid")).ok) throw new Error("An order was not paid");
    orders += 1;
  }
  const begun = performance.now();
  const loop = async (client: number) => {
    for (let n = 0; performance.now() < begun + seconds * 1000; n++) await buy(client, n);
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  const perSecond = orders / ((performance.now() - begun) / 1000);
  await disconnectDatabase();
  return perSecond;
}

const folder = mkdtempSync(join(tmpdir(), "wellworn-baseline-"));
useSettings(readSettings({ DATA_DIR: folder, LOG_LEVEL: "warn", RATE_LIMIT_MULTIPLIER: "1000000" }));
process.stdout.write(JSON.stringify(await sendBurst((await json(process.stdin)) as Shoppers)));
rmSync(folder, { recursive: true, force: true });
