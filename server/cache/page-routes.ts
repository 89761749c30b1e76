import { LRUCache } from "lru-cache";
import { matchRoutes, type ServerBuild } from "react-router";
import { plainPath } from "#server/http/request-target.ts";

type Page = { pattern: string; takesForms: boolean };

/** The pattern of the shop's own page for unknown URLs. The back office has another one, for those who are signed in. */
const NOT_FOUND = "/*";

/** Paths whose pages are known, and how long one may be: React Router compares a path with all routes, which takes half a millisecond. */
const MAX_PATHS = 2000;
const MAX_PATH_LENGTH = 200;

/** A page's pattern in routes.ts, and whether it has an action; undefined when no page is at this path. */
export function pageFinder(build: ServerBuild): (path: string) => Page | undefined {
  const routes = Object.values(build.routes).flatMap((route) => (route ? [route] : []));
  const fullPath = (route: (typeof routes)[number]): string => {
    const parent = routes.find(({ id }) => id === route.parentId);
    return `${parent ? fullPath(parent) : ""}/${route.path ?? ""}`.replace(/\/+/g, "/");
  };
  const leaves = routes
    .filter(({ id, index, path }) => index || (path && !routes.some(({ parentId }) => parentId === id)))
    .map((route) => ({ path: fullPath(route).replace(/(.)\/$/, "$1"), takesForms: !!route.module.action }));
  const known = new LRUCache<string, { page: Page | undefined }>({ max: MAX_PATHS });
  return (path) => {
    const before = known.get(path);
    if (before) return before.page;
    const leaf = matchRoutes(leaves, path)?.at(-1)?.route;
    const page = leaf && leaf.path !== NOT_FOUND ? { pattern: leaf.path, takesForms: leaf.takesForms } : undefined;
    if (path.length <= MAX_PATH_LENGTH) known.set(path, { page });
    return page;
  };
}

/** The page of a data request of the back office: "/admin/orders" for "/admin/orders.data". Undefined for all others. */
export function adminDataPage(path: string): string | undefined {
  return /^(\/admin(?:\/.+)?)\.data$/.exec(path)?.[1];
}

/** Whether a readable path leads to a page of the back office. React Router decodes paths and ignores their case. */
export function isAdminPath(path: string): boolean {
  const page = plainPath(decodeURIComponent(adminDataPage(path) ?? path));
  return page === "/admin" || page.startsWith("/admin/");
}

/** What is not a page and not the API, by the beginning of its path. */
const FOLDERS = ["/assets/", "/pictures/"];

/**
 * Returns a function that finds the route of a path: its pattern, such as "/product/:slug", "file" for a file of the build, or
 * "unknown". It contains nothing that a visitor chose.
 */
export function routeFinder(
  pageAt: ReturnType<typeof pageFinder>,
  {
    isFile,
    endpointAt,
  }: { isFile(path: string): boolean; endpointAt(method: string, path: string): string | undefined },
): (method: string, path: string) => string {
  return (method, path) => {
    if (path === "/feed.xml") return path;
    const folder = FOLDERS.find((one) => path.startsWith(one));
    if (folder) return `${folder}*`;
    if (isFile(path)) return "file";
    if (path.startsWith("/api/")) return endpointAt(method, path) ?? "unknown";
    return pageAt(plainPath(adminDataPage(path) ?? path))?.pattern ?? "unknown";
  };
}
