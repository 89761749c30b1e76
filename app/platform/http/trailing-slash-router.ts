import type { Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** Paths as the router keeps them: the last slash says nothing. */
function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Hono's own router, for which "/cart" and "/cart/" are one path however a call was declared or asked for. */
export function slashBlindRouter<Handler>(): Router<Handler> {
  const router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] });
  return {
    name: "SlashBlindRouter",
    add: (method, path, handler) => router.add(method, withoutLastSlash(path), handler),
    match: (method, path) => router.match(method, withoutLastSlash(path)),
  };
}
