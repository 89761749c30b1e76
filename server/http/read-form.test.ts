import { afterEach, expect, test, vi } from "vitest";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";
import { SHOPPER_FORM, STAFF_FORM } from "./read-form.ts";

const send = useTinyHandler();
afterEach(() => vi.unstubAllGlobals());

const URL_ENCODED = "application/x-www-form-urlencoded";
const BOUNDARY = "----a-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const post = (contentType: string | undefined, body: string | Buffer, more: Record<string, string> = {}) =>
  send("/cart/plain", {
    method: "POST",
    body,
    headers: { ...(contentType && { "content-type": contentType }), ...more },
  });

const part = (name: string, value: string, header = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n${header}\r\n${value}\r\n`;
const multipart = (...parts: string[]) => `${parts.join("")}--${BOUNDARY}--\r\n`;

/** Counts how often anything parses a form. */
function countParsing() {
  const parse = vi.fn();
  class WatchedRequest extends Request {
    override formData() {
      parse();
      return super.formData();
    }
  }
  class WatchedResponse extends Response {
    override formData() {
      parse();
      return super.formData();
    }
  }
  vi.stubGlobal("Request", WatchedRequest);
  vi.stubGlobal("Response", WatchedResponse);
  return () => parse.mock.calls.length;
}

test.each([
  [URL_ENCODED, "product_id=7"],
  [`${URL_ENCODED}; charset=UTF-8`, "product_id=7"],
  [MULTIPART, multipart(part("product_id", "7"))],
  [URL_ENCODED, Array.from({ length: SHOPPER_FORM.fields }, (_, i) => `f${i}=7`).join("&")],
  [MULTIPART, multipart(...Array.from({ length: SHOPPER_FORM.fields }, (_, i) => part(`f${i}`, "7")))],
  [URL_ENCODED, ""],
])("a form of type %s is accepted", async (contentType, body) => {
  expect((await post(contentType, body)).status).toBe(200);
});

test.each([
  ["URL-encoded", URL_ENCODED, "a&".repeat(SHOPPER_FORM.fields)],
  ["URL-encoded, as long as allowed", URL_ENCODED, "a&".repeat(SHOPPER_FORM.bytes / 2)],
  ["multipart", MULTIPART, multipart(...Array.from({ length: SHOPPER_FORM.fields + 1 }, () => part("a", "")))],
  ["multipart of nothing but delimiters", MULTIPART, `--${BOUNDARY}\r\n`.repeat(3000)],
])("a form with too many fields (%s) is rejected without being parsed", async (_, contentType, body) => {
  const timesParsed = countParsing();
  expect((await post(contentType, body)).status).toBe(413);
  expect(timesParsed()).toBe(0);
  await post(contentType, contentType === MULTIPART ? multipart(part("a", "")) : "a");
  expect(timesParsed()).toBeGreaterThan(0);
});

test("a form may have 64 kB and 100 fields, one of the back office 256 kB and 5,000 fields", async () => {
  expect(SHOPPER_FORM).toEqual({ bytes: 65_536, fields: 100 });
  const { bytes, fields } = STAFF_FORM;
  expect({ bytes, fields }).toEqual({ bytes: 262_144, fields: 5000 });
  const postToStaff = async (body: string) => {
    const headers = { "content-type": URL_ENCODED, "sec-fetch-site": "same-origin" };
    return (await send("/admin/orders/7KQ-M4T-2X", { method: "POST", body, headers })).status;
  };
  const manyFields = (count: number) => Array.from({ length: count }, () => "a").join("&");
  expect([await postToStaff(manyFields(fields)), await postToStaff(manyFields(fields + 1))]).toEqual([200, 413]);
  expect([await postToStaff("a".repeat(bytes)), await postToStaff("a".repeat(bytes + 1))]).toEqual([200, 413]);
});

test.each([
  "/admin/orders/7KQ",
  "/Admin/orders/7KQ",
  "/%61dmin/orders/7KQ",
  "/%41DMIN/Orders/7KQ/",
  "/admin/orders/7KQ.data",
  "/admin.data",
  "/admin",
])("a form of staff names its origin, and its page is not indexed, however its path is spelled: %s", async (path) => {
  const postTo = (more: Record<string, string>) =>
    send(path, { method: "POST", body: "product_id=7", headers: { "content-type": URL_ENCODED, ...more } });
  const [foreign, own] = [await postTo({}), await postTo({ "sec-fetch-site": "same-origin" })];
  expect([foreign.status, own.status]).toEqual([403, 200]);
  expect([foreign, own].map(({ headers }) => headers["x-robots-tag"])).toEqual(["noindex", "noindex"]);
});

test("a form longer than 64 kB is rejected without being parsed, with or without Content-Length", async () => {
  const timesParsed = countParsing();
  for (const length of [SHOPPER_FORM.bytes + 1, 300_000, 3_000_000]) {
    const body = `product_id=${"7".repeat(length)}`;
    expect((await post(URL_ENCODED, body)).status).toBe(413);
    expect((await post(URL_ENCODED, body, { "transfer-encoding": "chunked" })).status).toBe(413);
  }
  expect(timesParsed()).toBe(0);
});

test.each([
  ["text/plain", "product_id=7"],
  ["application/json", "{}"],
  [undefined, "product_id=7"],
  [undefined, ""],
  ["", "product_id=7"],
  ["garbage", "product_id=7"],
  [`${URL_ENCODED}; charset=iso-8859-1`, "product_id=7"],
  [`${MULTIPART}; charset=utf-16`, multipart(part("product_id", "7"))],
])("a body that is not a form in UTF-8 (%s) gets 415 with a plain page", async (contentType, body) => {
  const { status, headers, text } = await post(contentType, body);
  expect([status, headers["content-type"]]).toEqual([415, "text/html; charset=utf-8"]);
  expect(text).toContain("<h1>");
});

test("a compressed form gets 415", async () => {
  expect((await post(URL_ENCODED, "product_id=7", { "content-encoding": "gzip" })).status).toBe(415);
});

test.each([
  ["no boundary", "multipart/form-data", multipart(part("product_id", "7"))],
  ["an empty boundary", 'multipart/form-data; boundary=""', multipart(part("product_id", "7"))],
  ["another boundary", "multipart/form-data; boundary=----other", multipart(part("product_id", "7"))],
  ["no end", MULTIPART, part("product_id", "7")],
  ["no name", MULTIPART, multipart(part("a", "7").replace(' name="a"', ""))],
  ["no parts at all", MULTIPART, "product_id=7"],
  ["nothing in it", MULTIPART, ""],
  ["a NUL character", MULTIPART, multipart(part("a", "\0"))],
  ["a NUL character in base64", MULTIPART, multipart(part("a", "AAAA", "Content-Transfer-Encoding: base64\r\n"))],
  ["an encoded NUL character", URL_ENCODED, "a=b%00"],
  ["a raw NUL character", URL_ENCODED, "a=b\0"],
])("a form with %s gets 400 with a plain page", async (_, contentType, body) => {
  const { status, headers, text } = await post(contentType, body);
  expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
  expect(text).toContain("We couldn’t read that form");
});

test("an Origin header never breaks a GET", async () => {
  for (const origin of ["null", "garbage", "http://", "https://evil.example", "https://evil.example/shop?x="]) {
    const { status, text } = await send("/cart/plain", { headers: { origin } });
    expect(status).toBe(200);
    expect(text).toContain("of /cart/plain told");
  }
});

test('for a form with the Origin "null", Sec-Fetch-Site decides', async () => {
  for (const origin of ["null", "garbage", "http://"]) {
    const sent = (site: Record<string, string>) => post(URL_ENCODED, "product_id=7", { origin, ...site });
    expect((await sent({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    for (const site of ["cross-site", "same-site", "none"]) {
      expect((await sent({ "sec-fetch-site": site })).status).toBe(403);
    }
    expect((await sent({})).status).toBe(403);
  }
});

test("a page is found when a proxy sends an absolute URL", async () => {
  expect((await send("http://shop.example/cart/plain?a=b")).text).toContain("of /cart/plain?a=b told");
});

test("HEAD of a private page sends no Content-Length", async () => {
  const { status, headers, text } = await send("/cart/plain", { method: "HEAD" });
  expect([status, headers["content-length"], text]).toEqual([200, undefined, ""]);
});

test("a form with photos of more than 3 × 10 MB gets 413 from its headers, before any byte is read", async () => {
  const announce = (path: string, bytes: number) =>
    send(path, {
      method: "POST",
      headers: { "content-type": MULTIPART, "content-length": String(bytes), "sec-fetch-site": "same-origin" },
    });
  const { status, text, headers } = await announce("/order/7KQ-M4T-2X/reviews", 32_000_000);
  expect([status, headers.connection]).toEqual([413, "close"]);
  expect(text).toContain("at most three, each of at most 10 MB");
  expect((await announce("/admin/products/7/images", 264_000_000)).text).toContain("at most ten of 25 MB");
});
