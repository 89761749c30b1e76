import type { Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** The path without its trailing slash. */
function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Hono's default router, in which "/cart" and "/cart/" are the same path, both in declarations and in requests. */
export function trailingSlashRouter<Handler>(): Router<Handler> {
  const router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] });
  return {
    name: "TrailingSlashRouter",
    add: (method, path, handler) => router.add(method, withoutLastSlash(path), handler),
    match: (method, path) => router.match(method, withoutLastSlash(path)),
  };
}
