import { expect, test } from "vitest";
import { startAfterPaint } from "./start-after-paint.ts";

const START = 'import("/assets/start.js"); "</p>"';
const PAGE = `<head><link rel="modulepreload" nonce="aaa" href="/assets/a.js"/></head><script type="module" nonce="aaa" async="">${START}</script>`;

test("nothing of a page's scripts is fetched by the browser itself, and the gate knows all of it", () => {
  const { html, modules } = startAfterPaint(PAGE, "aaa");
  expect(html).not.toMatch(/<link|<script[^>]* type="module"/);
  expect(html).toContain('["/assets/a.js"]');
  expect(modules).toEqual([START]);
});

test("what a module says can't end the script that carries it", () => {
  const { html } = startAfterPaint(PAGE, "aaa");
  expect(html.match(/<\/p>/g)).toBeNull();
  expect(html).toContain("\\u003c/p>");
});

test("a module that was smuggled into a text gets no gate", () => {
  const smuggled = '<script type="module">steal()</script>';
  expect(startAfterPaint(smuggled, "aaa")).toEqual({ html: smuggled, modules: [] });
});
