import { createMiddleware } from "hono/factory";
import type { RouterRoute } from "hono/types";
import { slashBlindRouter } from "./trailing-slash-router.ts";

/** Whoever stores it must ask again each time: stock is in it. */
export const ASK_AGAIN = "public, max-age=0, must-revalidate";

/** Middleware of an endpoint that answers everybody alike: its 200 responses may be stored and sent to anybody. */
export const sharedResponse = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status === 200) c.res.headers.set("Cache-Control", ASK_AGAIN);
});

/** Whether an endpoint said of this response that it may be sent to anybody. */
export function isShared(response: Response): boolean {
  return response.status === 200 && response.headers.get("cache-control") === ASK_AGAIN;
}

/** Tells whether a GET at a path is answered by an endpoint with shared responses. It reads paths as the API does. */
export function sharedPathsOf(routes: RouterRoute[]): (path: string) => boolean {
  const router = slashBlindRouter<true>();
  for (const { method, path, handler } of routes) if (handler === sharedResponse) router.add(method, path, true);
  return (path) => router.match("GET", path)[0].length > 0;
}
