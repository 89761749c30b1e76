import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { replaceNonceWithHashes } from "./replace-nonce-with-hashes.ts";

const hash = (script: string) => createHash("sha256").update(script).digest("base64");

test("the page's own scripts may run, and every render gives the same page", () => {
  const render = (nonce: string) =>
    replaceNonceWithHashes(`<script nonce="${nonce}">start()</script><p>A bag</p>`, nonce);
  expect(render("aaa")).toEqual(render("bbb"));
  expect(render("aaa").policy).toContain(`script-src 'self' 'sha256-${hash("start()")}'`);
});

test("an injected script may not run", () => {
  const { policy } = replaceNonceWithHashes('<script nonce="aaa">start()</script><script>steal()</script>', "aaa");
  expect(policy).not.toContain(hash("steal()"));
  expect(policy).not.toContain("unsafe-inline");
});

test("structured data for search engines needs no hash", () => {
  const { policy } = replaceNonceWithHashes('<script type="application/ld+json">{"@type":"Product"}</script>', "aaa");
  expect(policy).toMatch(/script-src 'self'$/);
});

test("stylesheets are announced in the Link header", () => {
  const { preload } = replaceNonceWithHashes('<link rel="stylesheet" nonce="aaa" href="/assets/a.css"/></head>', "aaa");
  expect(preload).toBe("</assets/a.css>; rel=preload; as=style");
});

test("deferred modules may run too", () => {
  const { policy } = replaceNonceWithHashes(
    '<script type="module" nonce="aaa" async="">import("/assets/a.js")</script>',
    "aaa",
  );
  expect(policy).toContain(`'sha256-${hash('import("/assets/a.js")')}'`);
});
