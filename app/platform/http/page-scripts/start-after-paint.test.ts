import { expect, test } from "vitest";
import { startAfterPaint } from "./start-after-paint.ts";

const START = 'import("/assets/start.js"); "</p>"';
const PAGE = `<head><link rel="modulepreload" nonce="aaa" href="/assets/a.js"/></head><script type="module" nonce="aaa" async="">${START}</script>`;

test("the browser fetches no script by itself, and the loader has all of them", () => {
  const { html, modules } = startAfterPaint(PAGE, "aaa");
  expect(html).not.toMatch(/<link|<script[^>]* type="module"/);
  expect(html).toContain('["/assets/a.js"]');
  expect(modules).toEqual([START]);
});

test("a module's text can't end the script that carries it", () => {
  const { html } = startAfterPaint(PAGE, "aaa");
  expect(html.match(/<\/p>/g)).toBeNull();
  expect(html).toContain("\\u003c/p>");
});

test("an injected module is not deferred and not run", () => {
  const smuggled = '<script type="module">steal()</script>';
  expect(startAfterPaint(smuggled, "aaa")).toEqual({ html: smuggled, modules: [] });
});
