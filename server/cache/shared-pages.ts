import type { RequestHandler } from "react-router";
import { env } from "#app/platform/env.ts";
import { loggedPath } from "#app/platform/http/logged-path.ts";
import { log } from "#app/platform/log.ts";
import { UnavailableError } from "#app/platform/outage.ts";
import { knownParameters, sharedPages } from "#app/storefront/page-parameters.ts";
import { plainPath, type Target } from "#server/http/request-target.ts";
import { plainPolicy } from "#server/http/security-headers.ts";
import { type CachedResponse, toCachedResponse } from "./cached-response.ts";
import { type CacheState, type Computed, createPageCache, MAX_STALE_SECONDS, type PageCache } from "./page-cache.ts";
import type { pageFinder } from "./page-routes.ts";

/**
 * A shared cache may store a page for one minute, serve it stale for ten more, and for a day if the shop can't be reached; a
 * browser always revalidates.
 */
const SHARED = `public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=${MAX_STALE_SECONDS}`;
const MEGABYTE = 1024 * 1024;
const MISSING = "/404";

export type SharedPages = {
  /** The cached page for this request URL, before the URL is parsed. */
  ready(url: string): CachedResponse | undefined;
  /** The shared page at this URL; undefined when the page is private to its visitor. */
  find(target: Target, requestId: string): Promise<CachedResponse> | undefined;
  /** The methods that the page at this path allows, as in "GET, HEAD"; undefined when there is no page. */
  methods(path: string): string | undefined;
  /** Makes all pages stale. */
  invalidate(): void;
  caches(): Record<"pages" | "searches", CacheState>;
};

type CacheSlot = { key: string; cache: PageCache<CachedResponse>; cacheableStatus: number };

/** The path of a key, for the log: its query may have what a visitor typed into the search. */
const pathOf = (key: string) => loggedPath(key.split("?", 1)[0] ?? "");

/** Logs that a response from before a change was served, because the database can't be reached or is too slow. At most once a second per key. */
export function logStale(key: string): void {
  log.warn({ event: "stale_response", path: pathOf(key) }, "Served a stale response: a new one can't be computed now");
}

async function render(handle: RequestHandler, slot: CacheSlot, requestId: string, always: [string, string][]) {
  // A new request without the visitor's headers: a shared page can't depend on its visitor.
  const headers = { accept: "text/html", "x-request-id": requestId };
  const response = await handle(new Request(env().PUBLIC_URL + slot.key, { headers }));
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status === 503) throw new UnavailableError(`${pathOf(slot.key)} can't be rendered now`);
  if (response.status >= 500) throw new Error(`Rendering ${pathOf(slot.key)} ended with status ${response.status}`);
  const cacheable = response.status === slot.cacheableStatus;
  const own = [...response.headers].filter(([name]) => name !== "cache-control");
  const caching: [string, string] = ["cache-control", cacheable ? SHARED : "public, max-age=0, must-revalidate"];
  const value = toCachedResponse(response.status, [...always, plainPolicy, ...own, caching], body);
  return { value, cacheable } satisfies Computed<CachedResponse>;
}

/** Renders each shared page once and caches it in memory until the catalog changes. */
export function createSharedPages(
  pageAt: ReturnType<typeof pageFinder>,
  handle: RequestHandler,
  always: [string, string][],
): SharedPages {
  // Free text searches have a cache of their own, so that they can't evict the pages that everyone visits.
  const plain = createPageCache<CachedResponse>({ maxBytes: 64 * MEGABYTE, maxInProgress: 200, onStale: logStale });
  const free = createPageCache<CachedResponse>({ maxBytes: 16 * MEGABYTE, maxInProgress: 100, onStale: logStale });

  function slotFor({ path, query }: Target): CacheSlot | undefined {
    const page = plainPath(path);
    const pattern = pageAt(page)?.pattern;
    if (!pattern) return { key: MISSING, cache: plain, cacheableStatus: 404 };
    if (!sharedPages[pattern]) return undefined;
    const known = knownParameters(pattern, new URLSearchParams(query));
    return { key: page + known.search, cache: known.free ? free : plain, cacheableStatus: 200 };
  }

  return {
    ready: (url) => plain.get(url) ?? free.get(url),
    find(target, requestId) {
      const found = slotFor(target);
      return found?.cache.fetch(found.key, () => render(handle, found, requestId, always), target.url);
    },
    methods(path) {
      const page = pageAt(plainPath(path));
      return page && (page.takesForms ? "GET, HEAD, POST" : "GET, HEAD");
    },
    invalidate() {
      plain.invalidate();
      free.invalidate();
    },
    caches: () => ({ pages: plain.state(), searches: free.state() }),
  };
}
