import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, encode } from "./page-cache-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["*", "br"],
  ["identity", "identity"],
  ["deflate", "identity"],
  ["br;q=0, gzip;q=0, *;q=0", "identity"],
] as const)("a browser that accepts %j gets %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each(["quick", "tight"] as const)("what is packed %s can be unpacked", async (effort) => {
  const page = Buffer.from("<h1>Handcrafted Leather Goods</h1>".repeat(100));
  expect(brotliDecompressSync(await encode(page, "br", effort))).toEqual(page);
  expect(gunzipSync(await encode(page, "gzip", effort))).toEqual(page);
  expect(await encode(page, "identity", effort)).toBe(page);
});
