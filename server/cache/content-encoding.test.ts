import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedEncodings, encode } from "./content-encoding.ts";

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ["", []],
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["gzip, deflate", ["gzip"]],
  ["GZIP", ["gzip"]],
  ["br", ["br"]],
  ["br;q=0, gzip", ["gzip"]],
  ["br;q=0.1, gzip;q=0.9", ["gzip", "br"]],
  ["*", ["br", "gzip"]],
  ["identity", []],
  ["identity, br;q=0.5", []],
  ["br;q=0.1, gzip;q=0.9, identity;q=0.5", ["gzip"]],
  ["br, identity;q=0", ["br"]],
  ["gzip;q=", ["gzip"]],
  [';,"\\=q,', []],
  ["deflate", []],
  ["br;q=0, gzip;q=0, *;q=0", []],
  [`gzip, ${"br;q=0.5,".repeat(60)}`, []],
])("a browser that accepts %j accepts the encodings %j", (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test("parsing the same header again gives the same result", () => {
  expect(acceptedEncodings("gzip, br;q=0.2")).toEqual(["gzip", "br"]);
  expect(acceptedEncodings("gzip, br;q=0.2")).toEqual(["gzip", "br"]);
});

test.each(["fast", "small"] as const)("a body compressed with the effort “%s” can be decompressed", async (effort) => {
  const page = Buffer.from("<h1>Handcrafted Leather Goods</h1>".repeat(100));
  expect(brotliDecompressSync(await encode(page, "br", effort))).toEqual(page);
  expect(gunzipSync(await encode(page, "gzip", effort))).toEqual(page);
  expect(await encode(page, "identity", effort)).toBe(page);
});
