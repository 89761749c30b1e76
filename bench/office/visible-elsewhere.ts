import { setTimeout as pause } from "node:timers/promises";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { type Cents, fromDecimal, toDecimal } from "#app/platform/money.ts";

const PRODUCT = 2;
const DEADLINE_MS = 10_000;

/** Requests an address until its response is as expected. Throws after ten seconds. */
export async function untilServed(address: string, isExpected: (text: string, status: number) => boolean) {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const response = await fetch(address);
    if (isExpected(await response.text(), response.status)) return;
    if (performance.now() > deadline) throw new Error(`${address} does not show the change`);
    await pause(5);
  }
}

/**
 * Changes a price in this process and waits until the shop at `url`, another process, serves it in the cached page and in the
 * cached list.
 */
export async function changeSeenBy(url: string, owner: StaffActor): Promise<void> {
  const stored = await findStoredProduct(PRODUCT);
  if (!stored) throw new Error("There is no product to change");
  const { slug, name, price: former } = stored.document;
  const addresses = [`${url}/product/${slug}`, `${url}/api/products_old/products/?search=${encodeURIComponent(name)}`];
  const price = toDecimal(((former === null ? 0 : (fromDecimal(former) ?? 0)) + 100) as Cents);
  // Twice, so that the second response is a cached one.
  for (const address of [...addresses, ...addresses]) await (await fetch(address)).text();
  const edited = await editProduct(PRODUCT, undefined, { price }, owner);
  if (!edited.ok) throw new Error(`The price was not changed: ${edited.error.code}`);
  await Promise.all(addresses.map((address) => untilServed(address, (text) => text.includes(price))));
}
