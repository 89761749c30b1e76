// Writes the dump `b0fd8b3.sql`: runs the shop's code of commit b0fd8b3 on a new database, takes orders through every
// status, and writes the rows as INSERT statements. Migrations 0000–0018 create the schema; the dump contains their hashes.
//
//   git worktree add /tmp/b0fd8b3 b0fd8b3 && (cd /tmp/b0fd8b3 && npm ci)
//   node tests/upgrade/make-dump.mjs /tmp/b0fd8b3 tests/upgrade/b0fd8b3.sql
//
// Names of functions, tables and jobs in this file are those of that commit.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { dumpRows } from "./dump-rows.mjs";

const [, , worktree = "", output = ""] = process.argv;
const load = (file) => import(path.join(path.resolve(worktree), file));

const folder = mkdtempSync(path.join(tmpdir(), "upgrade-"));
const SECRET_KEY = "only for the database of this test";
Object.assign(process.env, { NODE_ENV: "production", DATA_DIR: folder, SECRET_KEY, LOG_LEVEL: "silent" });
const { env } = await load("app/platform/env.ts");
const { openDatabase } = await load("server/open-database.ts");
const database = await openDatabase(env(), () => undefined);

const { createApi } = await load("app/api/api.ts");
const { ask, send, registered, signedIn } = await load("tests/accounts.ts");
const { buyer, press, details } = await load("tests/checkout.ts");
const { address } = await load("tests/address.ts");
const { layOutSmallRange } = await load("tests/small-range.ts");
const { messageOf, signed } = await load("tests/payment-acts.ts");
const { receiveStock, correctStock } = await load("app/features/stock/receive-stock.ts");
const { packOrder, shipOrder, deliverOrder } = await load("app/features/orders/fulfil-order.ts");
const { receiveWebhook } = await load("app/features/payments/receive-webhook.ts");
const { orderRefund } = await load("app/features/payments/order-refund.ts");
const { sendRefund } = await load("app/features/payments/send-refund.ts");
const { lockPaidPayments } = await load("app/features/payments/payments.queries.ts");
const { settleMail } = await load("app/features/mail/mail.queries.ts");
const { hashOfToken, newToken } = await load("app/features/customers/opaque-token.ts");
const { db } = await load("app/platform/db.server.ts");
const api = createApi();

/** Throws when a request failed, so that no incomplete dump is written. */
function done(result, what) {
  if (result.ok === false || result.status >= 400) throw new Error(`${what}: ${JSON.stringify(result)}`);
  return result;
}

const ids = async (query) => (await ask(query)).map(Number);

async function fillCatalog() {
  await layOutSmallRange();
  const [variant, second] = await ids("select id from variants where stock > 0 order by id");
  done(await receiveStock({ variantId: variant, quantity: 30 }, "Delivery"), "receive");
  done(await correctStock(second, -1, "Counted"), "correct");
  await database.pool.query(`insert into scenes select 'home-hero', id, 'A tote on a bench' from pictures limit 1`);
  await database.pool.query(
    `insert into seeded_pictures values ('product:harbour-tote', 'f1'), ('scene:home-hero', 'f2'), ('everything', 'f3')`,
  );
  await database.pool.query(
    "update pictures set blur = 'UklGRg==' where id = (select picture_id from scenes where key = 'home-hero')",
  );
}

const PRODUCT = async () => (await ids("select id from products where slug = 'harbour-tote'"))[0];

/** Places an order and returns its row's id with its API form. */
async function place(shopper, body = details) {
  done(await shopper.add(await PRODUCT(), { color: "Cognac" }), "add");
  const { body: order } = done(await shopper.checkOut(body), "checkout");
  const [id] = await ask("select id from orders where number = $1", [order.number]);
  return { ...order, id, shopper };
}

async function paid(shopper, body) {
  const order = await place(shopper, body);
  await press(order);
  return order;
}

const transact = (work) => db().transaction(work);

/** Refunds cents of a paid order directly; the refund's job stays in the queue and finds nothing to do. */
async function refund(order, cents) {
  await transact(async (tx) => {
    const [payment] = await lockPaidPayments(order.id, tx);
    await orderRefund(tx, payment, cents, "returned");
  });
  const pending = "select r.id from refunds r join payments p on p.id = payment_id where order_id = $1";
  for (const id of await ask(`${pending} and r.status = 'pending'`, [order.id])) await sendRefund(id);
}

const guest = () => buyer(api, { "x-client-address": "192.0.2.7" });

async function fillGuestOrders() {
  await place(guest());
  const declined = await place(guest());
  await press(declined, "declined");
  const canceled = await place(guest());
  const { number, token } = canceled;
  done(await canceled.shopper.post(`/api/orders/${number}/cancel/`, { token }), "cancel");
  const flagged = await place(guest());
  const [paymentId] = await ask("select id from payments where order_id = $1", [flagged.id]);
  const tooLittle = await messageOf({ paymentId }, ({ payment }) => Object.assign(payment, { amount_cents: 1 }));
  done(await receiveWebhook("test", tooLittle, signed(tooLittle)), "flag");
  const whole = await paid(guest());
  await refund(whole, 19_900);
  const part = await paid(guest(), { ...details, gift_message: "For you", note: "Ring twice" });
  await refund(part, 2_500);
}

async function fillCustomerOrders(headers) {
  const shopper = buyer(api, headers);
  const billing = { ...address, full_name: "Ada King", line1: "2 Oak Street" };
  await paid(shopper, { ...details, billing_address: billing });
  const packed = await paid(shopper);
  done(await packOrder(packed.id), "pack");
  const shipped = await paid(shopper);
  done(await packOrder(shipped.id), "pack");
  const tracking = { carrier: "UPS", number: "1Z999", url: "https://ups.example/1Z999" };
  done(await shipOrder(shipped.id, tracking), "ship");
  const delivered = await paid(shopper);
  done(await packOrder(delivered.id), "pack");
  done(await shipOrder(delivered.id, { carrier: "USPS", number: "9400" }), "ship");
  done(await deliverOrder(delivered.id), "deliver");
  const returned = await paid(shopper);
  done(await shopper.post(`/api/orders/${returned.number}/cancel/`, {}), "cancel"); // its refund is still pending
  done(await shopper.add(await PRODUCT(), { color: "Cognac", quantity: 2 }), "add");
}

const users = "/api/accounts/users";

async function fillAccounts() {
  await registered(api, "ada@example.com");
  const cart = buyer(api, { "x-client-address": "192.0.2.8" });
  done(await cart.add(await PRODUCT(), { color: "Cognac" }), "add");
  const sessionId = cart.jar.get("sessionid");
  await api.request(`${users}/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: `sessionid=${sessionId}` },
    body: JSON.stringify({ email: "ada@example.com", password: "a stitch in time saves nine" }),
  });
  const { access: bearer } = await signedIn(api, "ada@example.com");
  const call = async (verb, where, body) => done(await send(api, verb, `${users}/${where}`, body, { bearer }), where);
  await call("POST", "me/addresses/", { label: "Home", ...address });
  await call("POST", "me/addresses/", {
    label: "Work",
    ...address,
    company: "Analytical Engines",
    line1: "3 Ash Road",
  });
  const [tote, belt] = await ids("select id from products order by id");
  await call("POST", "wishlist_add/", { product_id: tote });
  await call("POST", "wishlist_add/", { product_id: belt });
  await call("POST", "password_reset_request/", { email: "ada@example.com" });
  await registered(api, "grace@example.com");
  await registered(api, "gone@example.com");
  return { Authorization: `Bearer ${bearer}` };
}

/** An account that was deleted while one of its orders was on its way. */
async function fillDetachedOrders() {
  const { access: bearer } = await signedIn(api, "gone@example.com");
  const shopper = buyer(api, { Authorization: `Bearer ${bearer}` });
  const body = { ...details, email: "gone@example.com" };
  await paid(shopper, body);
  const canceled = await place(shopper, body);
  done(await shopper.post(`/api/orders/${canceled.number}/cancel/`, {}), "cancel");
  done(
    await send(api, "DELETE", `${users}/me/`, { current_password: "a stitch in time saves nine" }, { bearer }),
    "close",
  );
}

async function fillCorrespondence() {
  const { noteWish } = await load("app/features/newsletter/newsletter.queries.ts");
  const at = new Date();
  for (const email of ["reader@example.com", "new@example.com", "former@example.com"])
    await transact((tx) => noteWish({ id: randomUUID(), email, hash: hashOfToken(newToken()), requestedAt: at }, tx));
  await database.pool.query(`update newsletter_subscribers set confirmed_at = now() where email <> 'new@example.com'`);
  await database.pool.query(`update newsletter_subscribers set ended_at = now() where email = 'former@example.com'`);
  const message = { name: "Grace", email: "grace@example.com", subject: "Straps", message: "Do they stretch?\nYours" };
  done(await send(api, "POST", "/api/contact/", message), "contact");
  const [sent, failed] = await ask("select id from mails where template = 'welcome' order by queued_at");
  await transact((tx) => settleMail(sent, at, null, tx));
  await transact((tx) => settleMail(failed, at, "550 no such mailbox", tx));
  const reset = "select id, $1, now() + interval '1 hour', now(), '192.0.2.0/24' from customers order by email limit 1";
  await database.pool.query(
    `insert into password_resets (customer_id, hash, expires_at, used_at, used_from) ${reset}`,
    [hashOfToken(newToken())],
  );
}

/** Jobs of the crontab, queued like jobs that failed once. */
async function fillCronJobs() {
  for (const name of ["expire_holds", "forget_old_answers", "cancel_never_paid", "delete_old_mails"])
    await database.pool.query("select graphile_worker.add_job($1, '{}')", [name]);
  for (const name of ["forget_old_sessions", "forget_old_messages", "forget_abandoned_carts", "anonymise_left_orders"])
    await database.pool.query("select graphile_worker.add_job($1, '{}')", [name]);
}

try {
  await fillCatalog();
  const ada = await fillAccounts();
  await fillGuestOrders();
  await fillCustomerOrders(ada);
  await fillDetachedOrders();
  await fillCorrespondence();
  await fillCronJobs();
  writeFileSync(output, await dumpRows(database.pool));
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
