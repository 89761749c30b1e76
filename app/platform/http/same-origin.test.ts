import { expect, test } from "vitest";
import { isCrossSite } from "./same-origin.ts";

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
