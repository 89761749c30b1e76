import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { NOT_SENT_IN_TIME } from "#app/features/mail/mail.contract.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool, inTransaction } from "#app/platform/db/db.server.ts";
import { queryColumn, registered } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";
import { countWaiting, insertRequest, takeRequests } from "./back-in-stock.queries.ts";
import { endRequest } from "./confirm-request.ts";
import { notifyBackInStock } from "./notify-back-in-stock.ts";

useDatabase();
afterEach(() => shiftClock(0));

const HOUR_MS = 3_600_000;
let products = 0;

/** A new sold-out variant for which `people` wait, in this order. Returns its id and their addresses. */
async function variantWithPeople(people: number) {
  products += 1;
  const slug = `returning-${products}`;
  const stock = [{ color: "Deep Red", quantity: 0 }];
  const productId = (await putProducts({ slug, name: "Returning Tote", stock })).get(slug);
  const [variantId] = await queryColumn("select id from variants where product_id = $1", [productId]);
  const emails = Array.from({ length: people }, (_, n) => `${slug}-${n}@example.com`);
  for (const [n, email] of emails.entries())
    await queryColumn(
      `insert into back_in_stock_requests (id, variant_id, email, hash, requested_at, confirmed_at, expires_at)
       values ($1, $2, $3, null, now(), now() - interval '1 day' + $4 * interval '1 minute', now() + interval '1 year')
       returning id`,
      [randomUUID(), variantId, email, n],
    );
  return { variantId: Number(variantId), productId, slug, emails };
}

const setStock = (variantId: number, stock: number) =>
  queryColumn("update variants set stock = $2 where id = $1 returning id", [variantId, stock]);

/** The addresses that got an email about a product, in any order. */
const notified = async (slug: string) =>
  (
    await queryColumn("select recipient from emails where template = 'back-in-stock' and data->>'link' like $1", [
      `%/product/${slug}?%`,
    ])
  ).sort();

test("nobody gets an email while it is sold out, and everybody one when it is back", async () => {
  const { variantId, slug, emails } = await variantWithPeople(2);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual([]);
  expect(await countWaiting([variantId])).toEqual(new Map([[variantId, 2]]));
  await setStock(variantId, 4);
  await notifyBackInStock();
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails);
  expect(await countWaiting([variantId])).toEqual(new Map());
  const [data] = await queryColumn("select data from emails where recipient = $1", [emails[0]]);
  expect(data).toMatchObject({
    product: "Returning Tote",
    options: "Deep Red",
    link: `http://localhost:3000/product/${slug}?color=Deep+Red`,
    endLink: expect.stringContaining("/back-in-stock/end/"),
  });
});

test("the email has the image of the variant's color, and the first name of a customer alone", async () => {
  const slug = "pictured-tote";
  const stock = ["Black", "Deep Red"].map((color) => ({ color, quantity: 0 }));
  const productId = (await putProducts({ slug, name: "Pictured Tote", stock })).get(slug);
  const [variantId] = await queryColumn("select id from variants where product_id = $1 and color = 'Deep Red'", [
    productId,
  ]);
  const [imageId] = await queryColumn(
    "select image_id from product_images where product_id = $1 and color = 'Deep Red'",
    [productId],
  );
  const customerId = await registered(createApi(), "wanda@example.com");
  for (const [email, owner] of [
    ["wanda@example.com", customerId],
    ["guest@example.com", null],
  ])
    await queryColumn(
      `insert into back_in_stock_requests (id, variant_id, email, customer_id, requested_at, confirmed_at, expires_at)
       values ($1, $2, $3, $4, now(), now(), now() + interval '1 year') returning id`,
      [randomUUID(), variantId, email, owner],
    );
  await setStock(Number(variantId), 5);
  await notifyBackInStock();
  const emailTo = async (email: string) =>
    (await queryColumn("select data from emails where template = 'back-in-stock' and recipient = $1", [email]))[0];
  const image = {
    url: `http://localhost:3000/pictures/${imageId}/320.jpg`,
    alt: "Pictured Tote in Deep Red",
    width: 72,
    height: 90,
  };
  expect(await emailTo("wanda@example.com")).toMatchObject({ image, firstName: "Ada" });
  expect(await emailTo("guest@example.com")).toMatchObject({ image });
  expect(await emailTo("guest@example.com")).not.toHaveProperty("firstName");
});

test("three people for each unit get an email, the first to confirm first; the others when more comes", async () => {
  const { variantId, slug, emails } = await variantWithPeople(8);
  await setStock(variantId, 1);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails.slice(0, 3));
  await setStock(variantId, 2);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails.slice(0, 6));
  await setStock(variantId, 20);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails);
});

test("one unit that is reserved and released again and again sends three emails a day", async () => {
  const { variantId, slug, emails } = await variantWithPeople(8);
  for (let n = 0; n < 4; n += 1) {
    await setStock(variantId, 1);
    await notifyBackInStock();
    await setStock(variantId, 0);
    await notifyBackInStock();
  }
  expect(await notified(slug)).toEqual(emails.slice(0, 3));
  shiftClock(25 * HOUR_MS);
  await setStock(variantId, 1);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails.slice(0, 6));
});

/** Opens the links in the emails about a product that end its requests, and marks the emails as sent before. */
async function endAll(slug: string, { sent }: { sent: boolean }): Promise<void> {
  const links = await queryColumn("select data->>'endLink' from emails where recipient like $1 and data is not null", [
    `${slug}-%`,
  ]);
  const finish = "update emails set status = 'sent', data = null, finished_at = now() where recipient like $1";
  if (sent) await queryColumn(finish, [`${slug}-%`]);
  for (const link of links) expect((await endRequest(String(link).split("/").at(-1) ?? "")).ok).toBe(true);
}
const emailsTo = (slug: string) => queryColumn("select status from emails where recipient like $1", [`${slug}-%`]);

test("who ends their request after the email counts against the emails of the day, without their address", async () => {
  const { variantId, slug, emails } = await variantWithPeople(9);
  await setStock(variantId, 1);
  await notifyBackInStock();
  await endAll(slug, { sent: true });
  const left = await queryColumn("select email from back_in_stock_requests where variant_id = $1", [variantId]);
  expect(left.filter((email) => emails.slice(0, 3).includes(String(email)))).toEqual([]);
  await notifyBackInStock();
  expect(await emailsTo(slug)).toHaveLength(3);
  shiftClock(25 * HOUR_MS);
  await notifyBackInStock();
  expect(await emailsTo(slug)).toHaveLength(6);
  await queryColumn("update variants set stock = 0 where id = $1", [variantId]);
});

test("an email that waits is taken back when its request is ended, and the next person gets one", async () => {
  const { variantId, slug } = await variantWithPeople(4);
  await setStock(variantId, 1);
  await notifyBackInStock();
  await endAll(slug, { sent: false });
  expect(await emailsTo(slug)).toEqual([]);
  await notifyBackInStock();
  expect(await emailsTo(slug)).toEqual(["queued"]);
});

test.each(["this", "the previous"])(
  "an email of %s release that could not be sent for a day is sent when there is stock after that",
  async (release) => {
    const { variantId, slug, emails } = await variantWithPeople(1);
    await setStock(variantId, 1);
    await notifyBackInStock();
    if (release === "the previous")
      await queryColumn("update emails set about_id = null where recipient = $1", [emails[0]]);
    shiftClock(25 * HOUR_MS);
    const finish = `update emails set status = 'failed', failure = $2, data = null, finished_at = now() where recipient = $1`;
    await queryColumn(finish, [emails[0], "mailbox unavailable"]);
    expect(await notifyBackInStock()).toBe(0);
    await queryColumn("update emails set failure = $2 where recipient = $1", [emails[0], NOT_SENT_IN_TIME]);
    expect(await notifyBackInStock()).toBe(1);
    expect(await notifyBackInStock()).toBe(0);
    expect((await emailsTo(slug)).sort()).toEqual(["failed", "queued"]);
  },
);

test("who asks again before the email has left waits on, as confirmed before", async () => {
  const { variantId, slug, emails } = await variantWithPeople(1);
  await setStock(variantId, 1);
  await notifyBackInStock();
  const at = new Date();
  const request = { id: randomUUID(), variantId, email: emails[0] ?? "", requestedAt: at, hash: Buffer.from(slug) };
  const expiresAt = new Date(at.getTime() + HOUR_MS);
  expect(await inTransaction((tx) => insertRequest({ ...request, expiresAt }, tx))).toBeUndefined();
  expect([await emailsTo(slug), await countWaiting([variantId])]).toEqual([[], new Map([[variantId, 1]])]);
  expect(await notifyBackInStock()).toBe(1);
});

test("who asks again after an email is in the list once more, and gets another one the next time", async () => {
  const { variantId, slug, emails } = await variantWithPeople(1);
  const again = async () => {
    const at = new Date();
    const request = { id: randomUUID(), variantId, email: emails[0] ?? "", requestedAt: at, confirmedAt: at };
    const expiresAt = new Date(at.getTime() + 100 * HOUR_MS);
    return inTransaction((tx) => insertRequest({ ...request, expiresAt }, tx));
  };
  await setStock(variantId, 5);
  await notifyBackInStock();
  await queryColumn("update emails set status = 'sent', data = null, finished_at = now() where recipient = $1", emails);
  expect(await again()).toBeDefined();
  expect(await again()).toBeUndefined();
  expect(await notifyBackInStock()).toBe(1);
  expect(await emailsTo(slug)).toEqual(["sent", "queued"]);
});

test("the link of an earlier email ends the request that was made after it", async () => {
  const { variantId, slug, emails } = await variantWithPeople(4);
  await setStock(variantId, 1);
  await notifyBackInStock();
  const [link] = await queryColumn("select data->>'endLink' from emails where recipient = $1", [emails[0]]);
  await queryColumn("update emails set status = 'sent', data = null, finished_at = now() where recipient like $1", [
    `${slug}-%`,
  ]);
  const at = new Date();
  const request = { id: randomUUID(), variantId, email: emails[0] ?? "", requestedAt: at, confirmedAt: at };
  const expiresAt = new Date(at.getTime() + 100 * HOUR_MS);
  await inTransaction((tx) => insertRequest({ ...request, expiresAt }, tx));
  expect(await countWaiting([variantId])).toEqual(new Map([[variantId, 2]]));
  // The earlier email counts, so that no fourth one is sent for this unit today.
  expect(await notifyBackInStock()).toBe(0);
  await endRequest(String(link).split("/").at(-1) ?? "");
  expect(await countWaiting([variantId])).toEqual(new Map([[variantId, 1]]));
});

test("nothing is sent about products and variants that are not sold, until they are", async () => {
  const { variantId, productId, slug, emails } = await variantWithPeople(1);
  await setStock(variantId, 1);
  await queryColumn("update products set status = 'archived' where id = $1", [productId]);
  await notifyBackInStock();
  await queryColumn("update products set status = 'published' where id = $1", [productId]);
  await queryColumn("update variants set status = 'archived' where id = $1", [variantId]);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual([]);
  await queryColumn("update variants set status = 'active' where id = $1", [variantId]);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails);
});

test("workers at the same time send each email once, and no more than the stock allows", async () => {
  const { variantId, slug, emails } = await variantWithPeople(9);
  await setStock(variantId, 2);
  await Promise.all(Array.from({ length: 4 }, () => notifyBackInStock()));
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails.slice(0, 6));
});

test("more than a batch is sent by one run", async () => {
  const { variantId, slug, emails } = await variantWithPeople(130);
  await setStock(variantId, 1000);
  await notifyBackInStock();
  expect(await notified(slug)).toHaveLength(emails.length);
});

test("requests of a worker that was killed are taken by the next one", async () => {
  const { variantId, slug, emails } = await variantWithPeople(2);
  await setStock(variantId, 5);
  const at = new Date();
  const expiresAt = new Date(at.getTime() + HOUR_MS);
  const taking = { variantId, at, expiresAt, perUnit: 3, max: 100 };
  let pid: number | undefined;
  const killed = inTransaction(async (tx) => {
    expect(await takeRequests(taking, tx)).toHaveLength(2);
    const { rows } = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
    pid = rows[0]?.pid;
    expect(await notifyBackInStock()).toBe(0);
    await databasePool().query("select pg_terminate_backend($1)", [pid]);
    await tx.execute("select 1");
  });
  await expect(killed).rejects.toThrow();
  // PostgreSQL says that it ends a connection before it gives its locks back.
  const isConnected = () => queryColumn("select 1 from pg_stat_activity where pid = $1", [pid]);
  await vi.waitFor(async () => expect(await isConnected()).toEqual([]), POLL_OPTIONS);
  await notifyBackInStock();
  expect(await notified(slug)).toEqual(emails);
});
