import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { sentOrder } from "#tests/reviews.ts";

useDatabase();
const api = createApi();
const DAY_MS = 86_400_000;
const ids = new Map<string, number>();

type Placed = Awaited<ReturnType<typeof sentOrder>>;
type Summary = { count: number; average: number | null; distribution: number[]; size_fits: object };

beforeAll(async () => {
  const products = await putProducts(
    { slug: "harbour-tote", stock: [{ color: "Black", quantity: 100 }] },
    { slug: "ridge-belt", sizes: ["32"], stock: [{ size: "32", quantity: 100 }] },
  );
  for (const [slug, id] of products) ids.set(slug, id);
});

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return apiVisitor(api, { "x-client-address": `198.18.7.${visitors}` });
};

const sent = (slug: string, email: string, more?: { delivered: boolean }) => sentOrder(api, ids.get(slug), email, more);

const review = (slug: string, more: object = {}) => ({
  product_id: ids.get(slug),
  rating: 5,
  title: "Lovely",
  body: "It carries my laptop.",
  author_name: "Ann B.",
  ...more,
});
const write = (order: Placed, body: object, from = visitor()) =>
  from.post(`/api/orders/${order.number}/reviews/`, { ...body, token: order.token });
const publish = (email: string) =>
  databasePool().query("update reviews set state = 'published', published_at = now() where buyer = $1", [email]);
const listed = async (slug: string, query = "") =>
  (await visitor().get(`/api/products_old/products/${slug}/reviews/${query}`)).body as {
    summary: Summary;
    reviews: { id: string; rating: number; body: string; size: string | null }[];
    total: number;
  };

test("a product that has arrived is reviewed once, and shown after it is published", async () => {
  const order = await sent("harbour-tote", "once@example.com");
  const path = `/api/orders/${order.number}/reviews/?token=${order.token}`;
  expect((await visitor().get(path)).body).toEqual([
    expect.objectContaining({
      product_id: ids.get("harbour-tote"),
      slug: "harbour-tote",
      color: "Black",
      review: null,
    }),
  ]);
  expect((await write(order, review("harbour-tote"))).status).toBe(201);
  // A second press sends the same again; other words would be a second review.
  expect((await write(order, review("harbour-tote"))).status).toBe(201);
  expect((await write(order, review("harbour-tote", { body: "I changed my mind." }))).status).toBe(409);
  expect((await visitor().get(path)).body).toMatchObject([{ review: { state: "pending", rating: 5 } }]);
  expect(await listed("harbour-tote")).toMatchObject({ summary: { count: 0, average: null }, reviews: [], total: 0 });
  await publish("once@example.com");
  const shown = await listed("harbour-tote");
  expect(shown).toMatchObject({
    summary: { count: 1, average: 5, distribution: [0, 0, 0, 0, 1] },
    reviews: [{ rating: 5, title: "Lovely", body: "It carries my laptop.", author_name: "Ann B.", images: [] }],
    total: 1,
  });
  expect(JSON.stringify(shown)).not.toContain("once@example.com");
});

test("another order of the same buyer gives no second review, also at the same instant", async () => {
  const [one, two] = [await sent("ridge-belt", "twice@example.com"), await sent("ridge-belt", "Twice@example.com")];
  const responses = await Promise.all([write(one, review("ridge-belt")), write(two, review("ridge-belt"))]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test("what has not arrived, is not in the order, or is another's can't be reviewed", async () => {
  const order = await sent("harbour-tote", "early@example.com", { delivered: false });
  expect((await write(order, review("harbour-tote"))).status).toBe(409);
  const arrived = await sent("harbour-tote", "late@example.com");
  expect((await write(arrived, review("ridge-belt"))).status).toBe(409);
  const stranger = await visitor().post(`/api/orders/${arrived.number}/reviews/`, review("harbour-tote"));
  expect(stranger.status).toBe(404);
  try {
    shiftClock(11 * DAY_MS);
    // Most parcels are never marked as delivered.
    expect((await write(order, review("harbour-tote"))).status).toBe(201);
  } finally {
    shiftClock(0);
  }
});

test.each([
  ["rating", 0],
  ["rating", 6],
  ["rating", 4.5],
  ["body", " \n "],
  ["body", "x".repeat(3001)],
  ["body", "a\u0007b"],
  ["body", "a\u202eb"],
  ["title", "two\nlines"],
  ["title", "a\u2066b"],
  ["author_name", "a\u202eb"],
  ["author_name", ""],
  ["author_name", "x".repeat(41)],
  ["size_fit", "tiny"],
])("an invalid %s is rejected and nothing is stored: %o", async (field, value) => {
  const order = await sent("harbour-tote", `invalid-${field}-${String(value).length}@example.com`);
  const { status, body } = await write(order, review("harbour-tote", { [field]: value }));
  expect([status, body]).toEqual([400, { error: expect.any(String), fields: { [field]: expect.any(String) } }]);
  const stored = await databasePool().query("select from reviews where buyer = $1", [
    `invalid-${field}-${String(value).length}@example.com`,
  ]);
  expect(stored.rowCount).toBe(0);
});

test("the newest come first, low ratings too; sorting, filter and summary count all of them", async () => {
  const ratings = [3, 1, 5, 2];
  for (const [index, rating] of ratings.entries()) {
    const email = `sorted-${index}@example.com`;
    const order = await sent("ridge-belt", email);
    await write(
      order,
      review("ridge-belt", { rating, size_fit: index < 2 ? "small" : "true", body: `Review ${index}` }),
    );
    await databasePool().query(
      "update reviews set state = 'published', published_at = now() + $2 * interval '1 minute' where buyer = $1",
      [email, index],
    );
  }
  const rated = async (query: string) => (await listed("ridge-belt", query)).reviews.map(({ rating }) => rating);
  expect(await rated("")).toEqual([2, 5, 1, 3]);
  expect(await rated("?sort=oldest")).toEqual(ratings);
  expect(await rated("?sort=highest")).toEqual([5, 3, 2, 1]);
  expect(await rated("?sort=lowest")).toEqual([1, 2, 3, 5]);
  expect(await listed("ridge-belt", "?rating=1")).toMatchObject({
    summary: { count: 4, average: 2.8, distribution: [1, 1, 1, 0, 1], size_fits: { small: 2, true: 2, large: 0 } },
    reviews: [{ body: "Review 1", size: "32" }],
    total: 1,
  });
  expect((await visitor().get("/api/products_old/products/ridge-belt/reviews/?sort=best")).status).toBe(400);
  expect((await visitor().get("/api/products_old/products/no-such-belt/reviews/")).status).toBe(404);
});

test("two reviews that are published at the same instant are both counted", async () => {
  const emails = ["at-once-1@example.com", "at-once-2@example.com"];
  for (const email of emails) await write(await sent("harbour-tote", email), review("harbour-tote"));
  const { summary } = await listed("harbour-tote");
  await Promise.all(emails.map(publish));
  expect((await listed("harbour-tote")).summary.count).toBe(summary.count + 2);
});

/** The id of a review by this buyer that readers see. */
async function published(email: string): Promise<string> {
  await write(await sent("harbour-tote", email), review("harbour-tote"));
  await publish(email);
  return (await listed("harbour-tote")).reviews[0]?.id ?? "";
}

test("a report is stored once for each network, and a review that is not shown can't be reported", async () => {
  const id = await published("reported@example.com");
  const reader = visitor();
  for (let press = 0; press < 2; press += 1) {
    expect((await reader.post(`/api/reviews/${id}/report/`, { reason: "Not about the bag" })).status).toBe(200);
  }
  const { rows } = await databasePool().query("select reason from review_reports where review_id = $1", [id]);
  expect(rows).toEqual([{ reason: "Not about the bag" }]);
  await write(await sent("harbour-tote", "waiting@example.com"), review("harbour-tote"));
  const { rows: waiting } = await databasePool().query("select id from reviews where buyer = 'waiting@example.com'");
  for (const unknown of [waiting[0].id, "nothing"]) {
    expect((await visitor().post(`/api/reviews/${unknown}/report/`, { reason: "Spam" })).status).toBe(404);
  }
});

test("a network sends at most ten reports an hour", async () => {
  const id = await published("often-reported@example.com");
  const reader = visitor();
  const statuses: number[] = [];
  for (let press = 0; press < 11; press += 1) {
    statuses.push((await reader.post(`/api/reviews/${id}/report/`, { reason: "Spam" })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test("a network writes at most thirty reviews an hour", async () => {
  const order = await sent("harbour-tote", "many@example.com");
  const bot = visitor();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1)
    statuses.push((await write(order, review("ridge-belt"), bot)).status);
  expect(statuses.at(-1)).toBe(429);
});
