import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { queryColumn } from "#tests/accounts.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";
import { putReview, sentOrder } from "#tests/reviews.ts";
import { purgeReports, reportReview } from "./report-review.ts";

useDatabase();
const api = createApi();
const settings = env();
const DAY_MS = 86_400_000;
const ADDRESS = "192.0.2.77";

let id: string;
let products = 0;
beforeEach(async () => {
  products += 1;
  const slug = `reported-${products}`;
  const productId = (await putProducts({ slug, stock: [{ quantity: 9 }] })).get(slug) ?? 0;
  const order = await sentOrder(api, productId, "ann@example.com");
  id = await putReview(order.number, productId);
});
afterEach(() => {
  shiftClock(0);
  useSettings(settings);
});

function useKeys(key: string, previous = ""): void {
  useSettings({ ...readSettings({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous }), LOG_LEVEL: settings.LOG_LEVEL });
}

const reporters = () => queryColumn("select reporter from review_reports where review_id = $1", [id]);
const report = () => reportReview(id, "Not about the bag", ADDRESS);

test("who has the database can't find a reporter's network by trying all of them", async () => {
  expect((await report()).ok).toBe(true);
  const [reporter] = await reporters();
  for (const encoding of ["hex", "base64url"] as const)
    expect(reporter).not.toBe(createHash("sha256").update(`${id} ${ADDRESS}`).digest(encoding));
});

test("a report of a review that is deleted meanwhile is an error of the shopper, not of the shop", async () => {
  const client = await databasePool().connect();
  await client.query("begin");
  await client.query("delete from reviews where id = $1", [id]);
  const reported = report();
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS);
  await client.query("commit");
  client.release();
  expect(await reported).toEqual({ ok: false, error: { code: "no_such_review" } });
});

test("a network reports a review once, also after the secret key was changed", async () => {
  const [old, current] = ["the key that the shop had so far and before", "the key that the shop has from today on"];
  useKeys(old);
  await report();
  useKeys(current, old);
  expect((await report()).ok).toBe(true);
  expect(await reporters()).toHaveLength(1);
});

test("a report is deleted after 180 days, unless staff still have to look at it", async () => {
  await report();
  shiftClock(181 * DAY_MS);
  await purgeReports();
  expect(await reporters()).toHaveLength(1);
  await queryColumn("update review_reports set dismissed_at = now() where review_id = $1 returning 1", [id]);
  await purgeReports();
  expect(await reporters()).toEqual([]);
  shiftClock(0);
  await report();
  await queryColumn("update reviews set state = 'declined' where id = $1 returning 1", [id]);
  await purgeReports();
  expect(await reporters()).toHaveLength(1);
  shiftClock(181 * DAY_MS);
  await purgeReports();
  expect(await reporters()).toEqual([]);
});
