import { expect, test } from "vitest";
import { FOR_NEW_VISITORS, markNewVisitor } from "./mark-new-visitor.ts";

const HEAD = '<meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/>';

test("the script has the nonce and stands before every stylesheet", () => {
  const html = markNewVisitor(`${HEAD}<div class="${FOR_NEW_VISITORS}"></div>`, "aaa");
  expect(html).toMatch(/^<meta charSet="utf-8"\/><script nonce="aaa">if/);
});

test("a page that has nothing for new visitors stays as it is", () => {
  expect(markNewVisitor(HEAD, "aaa")).toBe(HEAD);
});
