import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { RouterRoute } from "hono/types";
import type { ListResponse } from "#app/features/catalog/listing/list-response.ts";
import { env } from "#app/platform/env.ts";
import type { ServerBindings } from "#app/platform/http/api.server.ts";
import { endpointFinder, isShared, MUST_REVALIDATE, sharedPathsOf } from "#app/platform/http/shared-response.server.ts";
import { addGzip, type CachedResponse, toCachedResponse } from "#server/cache/cached-response.ts";
import { type CacheState, type Computed, createPageCache } from "#server/cache/page-cache.ts";
import { logStale } from "#server/cache/shared-pages.ts";
import { extendBodyTime } from "./body-timeout.ts";
import { CONNECTION_LIMITS } from "./http-server.ts";
import type { Target } from "./request-target.ts";

export type Api = {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  /** The endpoints with their middleware. */
  routes: RouterRoute[];
  /** Fast path for the product list; undefined where `fetch` has to handle the request. */
  list?(address: URL): Promise<ListResponse | undefined>;
  /** The id of the product with this slug or id. */
  productId?(slugOrId: string): Promise<number | undefined>;
};

export type ApiHandler = {
  /** The cached shared response for this request URL, if any. */
  ready(url: string): CachedResponse | undefined;
  /** The shared response for a read; undefined when no endpoint with shared responses matches the path. */
  read(target: Target, requestId: string): Promise<CachedResponse> | undefined;
  /** Handles any other API request. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Makes all responses stale. */
  invalidate(): void;
  /** Makes stale what shows the quantity of one of these products, or may show any. */
  invalidateProducts(productIds: ReadonlySet<number>): void;
  /** The pattern of the endpoint at a path; undefined where there is none. */
  endpointAt(method: string, path: string): string | undefined;
  cache(): CacheState;
};

const BOUNDS = { maxBytes: 24 * 1024 * 1024, maxInProgress: 500, onStale: logStale };

const LIST = /^\/api\/products_old\/products\/?(?=\?|$)/;
const PRODUCT = /^\/api\/products_old\/products\/([^/?]+)\/?(?=\?|$)/;
const FACETS = /^\/api\/products_old\/facets\/?(?=\?|$)/;

/** A new request without the visitor's headers: a shared response can't depend on its visitor. */
const sharedRequest = (key: string, requestId: string) =>
  new Request(env().PUBLIC_URL + key, { headers: { accept: "application/json", "x-request-id": requestId } });

/** The products whose quantities the response shows; undefined if that is unknown. Facets count what is in stock at all. */
async function shownBy(api: Api, key: string): Promise<number[] | undefined> {
  if (FACETS.test(key)) return [];
  const slugOrId = PRODUCT.exec(key)?.[1];
  const id = slugOrId === undefined ? undefined : await api.productId?.(slugOrId).catch(() => undefined);
  return id === undefined ? undefined : [id];
}

/** Handles API requests. Shared responses are computed once and cached until what they show changes. */
export function createApiHandler(api: Api, always: [string, string][]): ApiHandler {
  const reads = createPageCache<CachedResponse>(BOUNDS);
  const isSharedPath = sharedPathsOf(api.routes);
  const listener = getRequestListener((request, bindings) => {
    const { incoming } = bindings as HttpBindings;
    const server: ServerBindings = {
      allowUploadTime: () => extendBodyTime(incoming, CONNECTION_LIMITS.uploadTimeout),
      allowPhotoTime: () => extendBodyTime(incoming, CONNECTION_LIMITS.photoTimeout),
    };
    return api.fetch(request, { ...bindings, ...server });
  });

  /** The product list is the most frequent request: its response is assembled from serialized parts. */
  async function listed(key: string): Promise<Computed<CachedResponse> | undefined> {
    if (!LIST.test(key) || key.includes("%00")) return undefined;
    const list = await api.list?.(new URL(env().PUBLIC_URL + key));
    if (!list) return undefined;
    const headers: [string, string][] = [...always, ...list.headers, ["cache-control", MUST_REVALIDATE]];
    const value = addGzip(toCachedResponse(200, headers, list.body), list.gzip);
    return { value, cacheable: true, productIds: list.productIds };
  }

  async function respond(key: string, requestId: string) {
    // An error here occurs in `fetch` too, which logs and reports it.
    const list = await listed(key).catch(() => undefined);
    if (list) return list;
    const response = await api.fetch(sharedRequest(key, requestId));
    const body = Buffer.from(await response.arrayBuffer());
    const cacheable = isShared(response);
    const value = toCachedResponse(response.status, [...always, ...response.headers], body);
    const productIds = cacheable ? await shownBy(api, key) : undefined;
    return { value, cacheable, productIds, isOutage: response.status === 503 };
  }

  return {
    ready: (url) => reads.get(url),
    read({ url, path, query }, requestId) {
      if (!isSharedPath(path)) return undefined;
      const parameters = new URLSearchParams(query);
      parameters.sort();
      const search = parameters.toString();
      const key = search === "" ? path : `${path}?${search}`;
      return reads.fetch(key, () => respond(key, requestId), url);
    },
    handle: async (request, response) => {
      await listener(request, response);
    },
    invalidate: reads.invalidate,
    invalidateProducts: reads.invalidateProducts,
    endpointAt: endpointFinder(api.routes),
    cache: reads.state,
  };
}
