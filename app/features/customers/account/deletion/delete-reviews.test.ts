import { afterEach, beforeEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { deleteImageFiles } from "#app/features/images/delete-image-files.ts";
import { masterKey } from "#app/features/images/image-keys.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { checkOutProduct, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { type DeletedAccount, newDeletedAccount } from "#tests/deleted-account.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { putPhoto } from "#tests/reviews.ts";
import { command } from "#tests/staff-actors.ts";
import { anonymizeDetachedOrders } from "./anonymize-orders.ts";

useDatabase();
useImageFolder();
const api = createApi();
const DAY = 86_400_000;

let { id, access, productId } = {} as DeletedAccount;

beforeEach(async () => {
  ({ id, access, productId } = await newDeletedAccount(api));
});
afterEach(() => shiftClock(0));

const deleteAccount = () =>
  send(api, "DELETE", `${PATH}/me/`, { current_password: ada.password }, { address: newAddress(), bearer: access });

/** Places, pays and sends an order of the customer. */
async function shippedOrder(): Promise<PlacedOrder> {
  const { order } = await checkOutProduct(api, productId, { Authorization: `Bearer ${access}` });
  await completePayment(order);
  const orderId = String((await queryColumn("select id from orders where number = $1", [order.number]))[0]);
  await packOrder(orderId, command);
  await shipOrder(orderId, { carrier: "UPS", number: "1Z", url: "https://ups.example/1Z" }, command);
  return order;
}

/** Stores a published review of this order by its buyer. */
const addReview = async (one: PlacedOrder, customerId: string | null) =>
  queryColumn(
    `insert into reviews (id, product_id, order_id, customer_id, buyer, author_name, rating, body, state, created_at, published_at)
     select gen_random_uuid(), $2, id, $3, email, 'Ada L.', 4, 'Soft.', 'published', now(), now() from orders
     where number = $1 returning id`,
    [one.number, productId, customerId],
  );

test("reviews go with the account, also those of guest orders with its verified email, and the rating follows", async () => {
  const rating = () => queryColumn("select count from product_ratings where product_id = $1", [productId]);
  const bought = await shippedOrder();
  const { order: anothers } = await checkOutProduct(api, productId);
  await queryColumn("update orders set email = 'another@example.com' where number = $1 returning id", [
    anothers.number,
  ]);
  const photo = await putPhoto((await addReview(bought, id))[0]);
  await addReview(anothers, null);
  expect(await rating()).toEqual([2]);
  const url = `/pictures/${photo}/640.jpg`;
  expect(await serveImage(url)).toBeDefined();
  expect((await deleteAccount()).status).toBe(204);
  expect(await rating()).toEqual([1]);
  expect(await queryColumn("select id from images where id = $1", [photo])).toEqual([]);
  await deleteImageFiles();
  expect(await serveImage(url)).toBeUndefined();
  expect(await imageStore().has(masterKey(photo))).toBe(false);
  await registered(api, "another@example.com");
  await queryColumn("update customers set email_verified_at = now() where email = 'another@example.com' returning id");
  access = (await signedIn(api, "another@example.com")).access;
  expect((await deleteAccount()).status).toBe(204);
  expect(await rating()).toEqual([]);
});

test("a photo of a review that was not sent goes with the account", async () => {
  const bought = await shippedOrder();
  const [orderId] = await queryColumn("select id from orders where number = $1", [bought.number]);
  const [reviewId] = await addReview(bought, id);
  const photo = await putPhoto(reviewId);
  const upload =
    "insert into review_uploads (image_id, order_id, uploaded_at) values ($1, $2, now()) returning image_id";
  await queryColumn(upload, [photo, orderId]);
  await queryColumn("delete from reviews where id = $1", [reviewId]);
  const stored = () => queryColumn("select id from images where id = $1", [photo]);
  expect(await stored()).toEqual([photo]);
  expect((await deleteAccount()).status).toBe(204);
  expect(await stored()).toEqual([]);
});

test("reviews of claimed guest orders go with the account, also after its email has changed", async () => {
  const { order: bought } = await checkOutProduct(api, productId);
  await queryColumn("update orders set customer_id = $1 where number = $2 returning id", [id, bought.number]);
  await addReview(bought, null);
  await queryColumn("update customers set email = 'moved-' || email where id = $1 returning id", [id]);
  const exported = await send(api, "GET", `${PATH}/me/export/`, undefined, { address: newAddress(), bearer: access });
  expect(exported.json.reviews).toHaveLength(1);
  expect((await deleteAccount()).status).toBe(204);
  expect(await queryColumn("select 1 from reviews where product_id = $1", [productId])).toEqual([]);
});

test("a review that is written after the account was deleted goes when its order becomes anonymous", async () => {
  const bought = await shippedOrder();
  await deleteAccount();
  await addReview(bought, null);
  shiftClock(91 * DAY);
  await inTransaction(anonymizeDetachedOrders);
  expect(await queryColumn("select email from orders where number = $1", [bought.number])).toEqual([""]);
  expect(await queryColumn("select 1 from reviews where product_id = $1", [productId])).toEqual([]);
});
