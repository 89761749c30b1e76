import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";

const DOCUMENT = "/api/openapi.json";
const send = useTinyHandler("https://shop.example", createApi());

test("the OpenAPI document is compressed and revalidated with an ETag", async () => {
  const plain = await send(DOCUMENT);
  expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined]);
  const compressed = await send(DOCUMENT, { headers: { "accept-encoding": "gzip" } });
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(Number(compressed.headers["content-length"])).toBeLessThan(plain.text.length / 5);
  const { etag } = plain.headers;
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
  const again = await send(DOCUMENT, { headers: { "if-none-match": String(etag) } });
  expect([again.status, again.text]).toEqual([304, ""]);
});
