import { expect, test } from "vitest";
import { addEarlyCart, FOR_NEW_VISITORS } from "./early-cart.ts";

const HEAD = '<meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/>';

test("the script has the nonce and stands before every stylesheet", () => {
  const html = addEarlyCart(`${HEAD}<div class="${FOR_NEW_VISITORS}"></div>`, "aaa");
  expect(html).toMatch(/^<meta charSet="utf-8"\/><script nonce="aaa">if/);
});

test("a page that has nothing for new visitors stays as it is", () => {
  expect(addEarlyCart(HEAD, "aaa")).toBe(HEAD);
});
