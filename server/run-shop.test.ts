import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { openShop, type ShopParts } from "./run-shop.ts";

const before = env();
afterEach(() => useSettings(before));

const NO_DATABASE = "postgresql://nobody@127.0.0.1:1/nowhere";

const WITHOUT_WAITING = AbortSignal.abort(new Error("The database is away"));

const parts: ShopParts = {
  seed: () => Promise.reject(new Error("laid out")),
  startWorker: () => Promise.reject(new Error("worked")),
  createHandler: () => Promise.reject(new Error("opened")),
};

/** The error with which a shop fails to open while its bucket responds to every request with this status. */
async function openBeside(status: number): Promise<unknown> {
  const bucket = createServer((_, response) => response.writeHead(status).end("<Code>AccessDenied</Code>"));
  await new Promise<void>((done) => bucket.listen(0, "127.0.0.1", done));
  const { port } = bucket.address() as AddressInfo;
  const S3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "shop", S3_ACCESS_KEY_ID: "a" };
  useSettings({ ...before, ...S3, S3_SECRET_ACCESS_KEY: "b", DATABASE_URL: NO_DATABASE });
  try {
    return await openShop(parts, () => undefined, WITHOUT_WAITING).catch((error: unknown) => error);
  } finally {
    bucket.close();
  }
}

test("a shop whose key may not list its bucket does not open, and its message names the missing rights", async () => {
  expect(String(await openBeside(403))).toMatch(/403 AccessDenied.*S3_ settings.*s3:ListBucket/);
});

test("an unreachable bucket does not keep the shop from opening", async () => {
  expect(String(await openBeside(503))).toMatch(/database/i);
});
