import { expect, test } from "vitest";
import { isCrossSite, isFromOwnPage } from "./same-origin.ts";

const HOST = "127.0.0.1:4000";
const isFromElsewhere = (origin: string) => isCrossSite("POST", new Headers({ origin }), HOST);

test.each(["http://127.0.0.1:4000", "https://127.0.0.1:4000", "http://localhost:3000"])(
  "a form of the shop's own pages is accepted: %s",
  (origin) => expect(isFromElsewhere(origin)).toBe(false),
);

test.each([
  "null",
  "",
  "garbage",
  "https://evil.example",
  "http://127.0.0.1",
  "http://somebody@127.0.0.1:4000",
  "http://127.0.0.1:4000/evil",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "chrome-extension://abcdefghijklmnop",
  "capacitor://localhost",
])("a form from another site is rejected: %s", (origin) => expect(isFromElsewhere(origin)).toBe(true));

test("under the shop's public name the scheme has to be the public one too", () => {
  const elsewhere = (origin: string) => isCrossSite("POST", new Headers({ origin }), "localhost:3000");
  expect(["http://localhost:3000", "https://localhost:3000"].map(elsewhere)).toEqual([false, true]);
});

const ownPage = (headers: Record<string, string>, method = "POST") =>
  isFromOwnPage(method, new Headers(headers), "shop.example");

test("an own page states it with Sec-Fetch-Site, Origin or both, and no other statement is accepted", () => {
  const site = { "Sec-Fetch-Site": "same-origin" };
  const origin = { Origin: "http://shop.example" };
  expect([site, origin, { ...site, ...origin }].map((headers) => ownPage(headers))).toEqual([true, true, true]);
  const foreign = [
    {},
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "https://evil.example" },
    { ...site, Origin: "null" },
    { ...site, Origin: "" },
    { ...origin, "Sec-Fetch-Site": "same-site" },
  ];
  for (const headers of foreign) expect([headers, ownPage(headers)]).toEqual([headers, false]);
  expect(ownPage({}, "GET")).toBe(true);
});
