import fc from "fast-check";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { closePayment } from "#app/features/payments/close-payment.ts";
import { now } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { eventOf, shown, signAsStripe } from "#tests/servers/stripe-server.ts";
import { deliveryBy, useStripe, WEBHOOK } from "#tests/servers/use-stripe.ts";

useDatabase();
const MINUTE = 60_000;
const stripeCalls = apiVisitor(createApi());
const stripe = useStripe();

const deliver = deliveryBy(stripeCalls);

async function opened(): Promise<TestOrder> {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await stripeCalls.get(placed.url);
  return placed;
}

/** A paid order with a pending refund. */
async function refunding() {
  const placed = await opened();
  await deliver(stripe().pay(stripe().pageOf(placed.paymentId)));
  await cancel(placed);
  const [refundId] = await queryColumn("select id::text from refunds where payment_id = $1", [placed.paymentId]);
  return { placed, metadata: { payment_id: placed.paymentId, refund_id: refundId } };
}

/** Everything that an event can change. */
const books = async (...placed: TestOrder[]) => ({
  orders: await Promise.all(placed.map(recordsOf)),
  refunds: await queryColumn("select status || amount_cents from refunds order by id"),
  events: await queryColumn("select count(*)::int from payment_events"),
  emails: await queryColumn("select count(*)::int from emails"),
});

test("an event signed more than five minutes in the future is rejected, and changes nothing", async () => {
  const placed = await opened();
  const event = stripe().pay(stripe().pageOf(placed.paymentId));
  const later = (minutes: number) => deliver(event, { at: new Date(now().getTime() + minutes * MINUTE) });
  expect(await later(6)).toMatchObject({
    status: 400,
    body: { error: "The signature does not belong to this message." },
  });
  expect((await recordsOf(placed)).status).toBe("awaiting_payment");
  expect((await later(4)).status).toBe(200);
  expect((await recordsOf(placed)).status).toBe("paid");
});

test.each([
  ["no data", { data: undefined }],
  ["data without an object", { data: {} }],
  ["data that is no object", { data: null }],
  ["a type that the shop did not ask for", { type: "customer.created", data: { object: {} } }],
])("a signed event with %s is acknowledged, and changes nothing", async (_, change) => {
  const placed = await opened();
  const event = { ...stripe().pay(stripe().pageOf(placed.paymentId)), ...change };
  const unchanged = await books(placed);
  expect(await deliver(event)).toMatchObject({ status: 200, body: { received: true } });
  expect(await books(placed)).toEqual(unchanged);
});

test("an event about a refund of another payment changes nothing", async () => {
  const [{ placed, metadata }, other] = [await refunding(), await opened()];
  const unchanged = await books(placed, other);
  const refund = { id: "re_1", status: "failed", metadata: { ...metadata, payment_id: other.paymentId } };
  expect((await deliver(eventOf("refund.failed", refund))).status).toBe(200);
  const { events, ...rest } = await books(placed, other);
  expect({ ...rest, events: unchanged.events }).toEqual(unchanged);
});

test.each(["null", "[]", "7", '"evt_1"', "{}", "{", '{"id":"evt_1"}', '{"id":"evt_\\u0000","type":"charge.refunded"}'])(
  "the signed body %s is not an event, and is a 400",
  async (rawBody) => {
    const { signature } = signAsStripe(rawBody, { isRaw: true });
    expect(await stripeCalls.post(WEBHOOK, rawBody, { "Stripe-Signature": signature })).toMatchObject({
      status: 400,
      body: { error: "This message isn’t an event." },
    });
  },
);

const DELETED = Symbol("deleted");
/** Values that are invalid in every field. */
const unreadable = fc.oneof(
  fc.constantFrom(DELETED, null, true, -1, 0.5, 1e300, "", "\0", "evt_\0", "\ud800", "-".repeat(36), "x".repeat(5000)),
  fc.array(fc.jsonValue()),
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.string().map((text) => `?${text}`),
);

function withValue(event: unknown, path: string[], value: unknown): unknown {
  const [field, ...deeper] = path;
  if (field === undefined) return value === DELETED ? {} : value;
  const { [field]: former, ...others } = event as Record<string, unknown>;
  if (deeper.length === 0 && value === DELETED) return others;
  return { ...others, [field]: withValue(former, deeper, value) };
}

const ABOUT = "data.object.metadata";
const ALWAYS = ["", "id", "type", "data", "data.object", ABOUT, `${ABOUT}.payment_id`];
const SESSION = [...ALWAYS, "data.object.id", "data.object.amount_total", "data.object.currency", `${ABOUT}.order_id`];

test("a signed event with any invalid value in a field that the shop reads is a status below 500, and changes nothing", async () => {
  const [{ placed, metadata }, open] = [await refunding(), await opened()];
  const page = shown(stripe().pageOf(open.paymentId));
  const paid = { ...page, payment_status: "paid" };
  const kinds: { event: object; fields: string[] }[] = [
    { event: eventOf("checkout.session.completed", paid), fields: [...SESSION, "data.object.payment_status"] },
    { event: eventOf("checkout.session.async_payment_succeeded", paid), fields: SESSION },
    { event: eventOf("checkout.session.async_payment_failed", page), fields: ALWAYS },
    { event: eventOf("checkout.session.expired", page), fields: ALWAYS },
    {
      event: eventOf("charge.refunded", { id: "ch_1", amount_refunded: 1, metadata }),
      fields: [...ALWAYS, "data.object.amount_refunded"],
    },
    {
      event: eventOf("refund.failed", { id: "re_1", status: "failed", metadata }),
      fields: [...ALWAYS, `${ABOUT}.refund_id`],
    },
  ];
  const unchanged = await books(placed, open);
  const broken = fc
    .constantFrom(...kinds.flatMap(({ event, fields }) => fields.map((field) => ({ event, field }))))
    .chain(({ event, field }) => unreadable.map((value) => withValue(event, field.split(".").filter(Boolean), value)));
  await fc.assert(
    fc.asyncProperty(broken, async (event) => {
      const { status } = await deliver(event);
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 400 },
  );
  expect(await books(placed, open)).toEqual(unchanged);
}, 120_000);

test("any signed JSON is a status below 500, and changes nothing", async () => {
  const placed = await opened();
  const unchanged = await books(placed);
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (event) => {
      expect([200, 400]).toContain((await deliver(event)).status);
    }),
    { numRuns: 200 },
  );
  expect(await books(placed)).toEqual(unchanged);
});

test("a page that Stripe opens while its order is canceled is closed, and the shopper is not redirected there", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  stripe().meanwhile = async () => {
    await cancel(placed);
    await closePayment(placed.paymentId);
  };
  const redirected = await stripeCalls.get(placed.url, { Accept: "text/html" });
  expect([redirected.status, redirected.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/order\//)]);
  expect(
    await queryColumn("select 1 from graphile_worker.jobs where key = $1", [`close:${placed.paymentId}`]),
  ).toHaveLength(1);
  await closePayment(placed.paymentId);
  expect(stripe().pageOf(placed.paymentId).status).toBe("expired");
});
