import { expect, test, vi } from "vitest";
import { EncodersBusyError } from "#app/features/images/encoding-slots.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";

vi.mock(import("#app/features/images/serve-image.ts"));
vi.mocked(serveImage).mockImplementation((path) =>
  Promise.resolve(
    path.endsWith(".jpg") ? { bytes: Buffer.from("pixels"), type: "image/jpeg", etag: '"abc-480"' } : undefined,
  ),
);

const send = useTinyHandler();
const FORM = { "content-type": "application/x-www-form-urlencoded", "content-length": "3" };
const READS = "GET, HEAD";
const READS_AND_FORMS = "GET, HEAD, POST";

test.each([
  ["/shop", READS],
  ["/SHOP/", READS],
  ["/product/harbour-tote", READS],
  ["/cart/plain", READS_AND_FORMS],
  ["/robots.txt", READS],
  ["/assets/app-1234.js", READS],
  ["/pictures/abc/480.jpg", READS],
])("%s accepts %s and responds 405 to every other method", async (path, allow) => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "QUERY"]) {
    if (allow.includes(method)) continue;
    const { status, headers, text } = await send(path, { method, headers: FORM, body: "a=b" });
    expect([method, status, headers.allow]).toEqual([method, 405, allow]);
    expect(text).toContain("This address doesn’t accept that kind of request.");
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  }
});

test("a URL without a page responds with 404 to every method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
    expect((await send("/made-up", { method, headers: FORM, body: "a=b" })).status).toBe(404);
  }
});

test("a 404 for a built file is not cacheable", async () => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await send("/assets/app-9999.js", { method });
    expect([status, headers["cache-control"], headers.etag]).toEqual([404, "no-store", undefined]);
  }
});

const EVERY_KIND = [
  "/shop",
  "/api/products_old/products/",
  "/robots.txt",
  "/assets/app-1234.js",
  "/pictures/a/480.jpg",
];

test.each(EVERY_KIND)("%s has an ETag for each encoding", async (path) => {
  const seen = new Map<string | undefined, string | undefined>();
  for (const encoding of ["identity", "gzip", "br"]) {
    const { headers } = await send(path, { headers: { "accept-encoding": encoding } });
    seen.set(headers["content-encoding"], headers.etag);
  }
  expect(new Set(seen.values()).size).toBe(seen.size);
  if (path.startsWith("/assets/")) expect([...seen.keys()]).toEqual([undefined, "gzip", "br"]);
});

test.each(EVERY_KIND)("%s is not sent again when If-None-Match names its ETag or *", async (path) => {
  const headers = { "accept-encoding": "gzip" };
  const { etag } = (await send(path, { headers })).headers;
  const status = async (tags: string) => (await send(path, { headers: { ...headers, "if-none-match": tags } })).status;
  for (const tags of ["*", String(etag), `"other", ${etag}`]) expect(await status(tags)).toBe(304);
  const almost = String(etag).replace(/"$/, '-more"');
  for (const tags of ['"other"', almost, `"x${String(etag).replace(/^W\//, "").slice(1)}`]) {
    expect(await status(tags)).toBe(200);
  }
});

test("a 404 is never turned into a 304", async () => {
  for (const path of ["/made-up", "/pictures/nothing", "/assets/nothing.js", "/api/products_old/products/nothing"]) {
    expect((await send(path, { headers: { "if-none-match": "*" } })).status).toBe(404);
  }
});

test("an image that can't be encoded now is answered with 503 and when to ask again", async () => {
  vi.mocked(serveImage).mockRejectedValueOnce(new EncodersBusyError());
  const { status, headers } = await send("/pictures/busy/480.webp");
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "1", "no-store"]);
});
