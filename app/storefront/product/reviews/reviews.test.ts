import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Review, ReviewSummary } from "#app/features/reviews/reviews.contract.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { readCards, readProduct } from "#app/storefront/listing/product-list.server.ts";
import { checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { putReview } from "#tests/reviews.ts";
import { loadReviews, schemaOrgReviews } from "./load-reviews.server.ts";
import { describeList } from "./loaded-reviews.ts";
import { readReviewsQuery, reviewsKey, reviewsLink } from "./reviews-url.ts";

useDatabase();
let productId: number;
let number: string;

beforeAll(async () => {
  const ids = await putProducts({ slug: "harbour-tote" }, { slug: "keel-bifold" });
  productId = ids.get("harbour-tote") ?? 0;
  ({ number } = (await checkOutProduct(createApi(), productId)).order);
});

const queryOf = (search: string) => readReviewsQuery(new URLSearchParams(search));

test("invalid parameters of the list are the usual ones: all reviews, newest first", () => {
  const usual = { stars: undefined, sort: "newest", page: 1 };
  for (const search of ["", "stars=6&sort=best&page=0", "stars=1.5&page=-1", "stars=&sort=&page=1e3"])
    expect(queryOf(search)).toEqual(usual);
  expect(queryOf("stars=2&sort=lowest&page=3")).toEqual({ stars: 2, sort: "lowest", page: 3 });
});

test("a link keeps color and size and drops everything else; the usual list has no parameters", () => {
  const params = new URLSearchParams("color=Black&size=34&stars=5&page=2&utm_source=mail");
  expect(reviewsLink(params, queryOf("stars=1&sort=oldest"))).toBe("?stars=1&sort=oldest&color=Black&size=34#reviews");
  expect([reviewsLink(params, queryOf("")), reviewsKey(queryOf(""))]).toEqual(["?color=Black&size=34#reviews", ""]);
});

test("page, list and card have the rating of published reviews only, and the change is announced to every process", async () => {
  const heard: string[] = [];
  const listener = await databasePool().connect();
  listener.on("notification", ({ channel }) => heard.push(channel));
  await listener.query("listen catalog_changed");
  const ratings = async () => [
    (await readProduct("harbour-tote"))?.rating,
    (await readCards(new URLSearchParams())).cards.map(({ slug, rating }) => [slug, rating?.count]),
  ];
  const announced = async (change: () => Promise<unknown>) => {
    await change();
    await listener.query("select 1");
    return heard.splice(0).length;
  };
  const run = (sql: string) => announced(() => databasePool().query(sql));
  try {
    expect(await announced(() => putReview(number, productId, { rating: 1, state: "pending" }))).toBe(0);
    expect(await ratings()).toEqual([undefined, expect.arrayContaining([["harbour-tote", undefined]])]);
    expect(await announced(() => putReview(number, productId, { rating: 4 }))).toBe(1);
    expect(await run("update reviews set state = 'published', published_at = now() where state = 'pending'")).toBe(1);
    expect(await ratings()).toEqual([
      { average: 2.5, count: 2 },
      expect.arrayContaining([
        ["harbour-tote", 2],
        ["keel-bifold", undefined],
      ]),
    ]);
    expect(await run("update reviews set reply = 'Thank you.', replied_at = now() where rating = 4")).toBe(1);
    expect(await run("update reviews set state = 'declined' where rating = 1")).toBe(1);
    expect(await run("delete from reviews")).toBe(1);
    expect(await ratings()).toEqual([undefined, expect.arrayContaining([["harbour-tote", undefined]])]);
  } finally {
    await listener.query("unlisten *");
    listener.release();
  }
});

test("the list of the page is the one that its URL asks for", async () => {
  for (let index = 0; index < 12; index += 1)
    await putReview(number, productId, { rating: 1 + (index % 5), body: `Review ${index}`, minutes: index });
  const product = await readProduct("harbour-tote");
  const load = (search: string) => loadReviews(product ?? { id: 0 }, new URLSearchParams(search));
  const second = await load("page=2");
  expect([second.total, second.reviews.map(({ body }) => body)]).toEqual([12, ["Review 1", "Review 0"]]);
  const low = await load("stars=1&sort=oldest");
  expect([low.total, low.summary?.count, low.reviews.map(({ body }) => body)]).toEqual([
    3,
    12,
    ["Review 0", "Review 5", "Review 10"],
  ]);
  const beyond = await load("page=900");
  expect(beyond.reviews).toEqual([]);
  expect([describeList(second), describeList(low), describeList(beyond)]).toEqual([
    "Reviews 11 to 12 of 12",
    "3 reviews with 1 star",
    "No reviews on this page.",
  ]);
  expect(describeList({ ...second, reviews: second.reviews.slice(0, 1), total: 11 })).toBe("Review 11 of 11");
});

test("search engines read the day of a review that the page shows", () => {
  const review = { rating: 5, title: "", body: "Soft.", author_name: "Ann", published_at: "2026-11-22T02:00:00.000Z" };
  const summary = { count: 1, average: 5 } as ReviewSummary;
  const described = schemaOrgReviews({ summary, reviews: [review as Review], query: queryOf(""), total: 1 });
  expect(described).toMatchObject({ review: [{ datePublished: "2026-11-21" }] });
});
