import { createMiddleware } from "hono/factory";
import type { RouterRoute } from "hono/types";
import { trailingSlashRouter } from "./trailing-slash-router.ts";

/** Caches have to revalidate each time, because the response contains stock. */
export const MUST_REVALIDATE = "public, max-age=0, must-revalidate";

/** Middleware of an endpoint whose 200 responses are the same for everyone and may be cached. */
export const sharedResponse = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status === 200) c.res.headers.set("Cache-Control", MUST_REVALIDATE);
});

/** Whether the endpoint declared this response as shared. */
export function isShared(response: Response): boolean {
  return response.status === 200 && response.headers.get("cache-control") === MUST_REVALIDATE;
}

/** Returns whether a GET at a path has shared responses. Uses the API's own router. */
export function sharedPathsOf(routes: RouterRoute[]): (path: string) => boolean {
  const router = trailingSlashRouter<true>();
  for (const { method, path, handler } of routes) if (handler === sharedResponse) router.add(method, path, true);
  return (path) => router.match("GET", path)[0].length > 0;
}

/** Returns the pattern of the endpoint at a method and a path; undefined where there is none. Uses the API's own router. */
export function endpointFinder(routes: RouterRoute[]): (method: string, path: string) => string | undefined {
  const router = trailingSlashRouter<string>();
  // Patterns with "*" belong to middleware.
  for (const { method, path } of routes) if (!path.includes("*")) router.add(method, path, path);
  return (method, path) => router.match(method === "HEAD" ? "GET" : method, path)[0][0]?.[0];
}
