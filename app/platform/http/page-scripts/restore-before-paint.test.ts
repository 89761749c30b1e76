import { expect, test } from "vitest";
import { LOADER_ID, restoreBeforePaint } from "./restore-before-paint.ts";
import { startAfterPaint } from "./start-after-paint.ts";

test("the script that holds back the first paint has the nonce, stands before every stylesheet, and waits for the page's loader", () => {
  const page =
    '<meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/><script nonce="aaa" type="module">start()</script>';
  const html = restoreBeforePaint(startAfterPaint(page, "aaa").html, "aaa");
  expect(html).toMatch(/^<meta charSet="utf-8"\/><script nonce="aaa">try/);
  expect(html).toContain(`href: "#${LOADER_ID}"`);
  expect(html).toContain(`<script id="${LOADER_ID}" nonce="aaa">`);
});
