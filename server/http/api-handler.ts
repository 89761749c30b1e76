import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { RouterRoute } from "hono/types";
import type { ListResponse } from "#app/features/catalog/listing/list-response.ts";
import { env } from "#app/platform/env.ts";
import { ASK_AGAIN, isShared, sharedPathsOf } from "#app/platform/http/shared-response.server.ts";
import { addGzip, type CachedResponse, toCachedResponse } from "#server/cache/cached-response.ts";
import { createPageCache } from "#server/cache/page-cache.ts";
import type { Target } from "./request-target.ts";

export type Api = {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  /** Its endpoints with their middleware. */
  routes: RouterRoute[];
  /** The list call's answer put together more quickly; undefined where `fetch` is to answer it. */
  list?(address: URL): Promise<ListResponse | undefined>;
};

export type ApiHandler = {
  /** A shared response that is ready, by the address as it came in. */
  ready(url: string): CachedResponse | undefined;
  /** What an endpoint with shared responses answers; undefined when no such endpoint is at this path. */
  read(target: Target, requestId: string): Promise<CachedResponse> | undefined;
  /** Any other call. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  drop(): void;
};

const LIST = /^\/api\/products_old\/products\/?(?=\?|$)/;

/** Lets the API answer; shared responses are made once for everybody until the catalogue or a stock changes. */
export function createApiHandler(api: Api, always: [string, string][]): ApiHandler {
  const reads = createPageCache<CachedResponse>({ maxBytes: 24 * 1024 * 1024, maxInProgress: 500 });
  const isSharedPath = sharedPathsOf(api.routes);
  const listener = getRequestListener((request, bindings) => api.fetch(request, bindings));

  /** The list is asked most, and put together from texts that are ready. */
  async function listed(key: string): Promise<CachedResponse | undefined> {
    if (!LIST.test(key) || key.includes("%00")) return undefined;
    const list = await api.list?.(new URL(env().PUBLIC_URL + key));
    if (!list) return undefined;
    const headers: [string, string][] = [...always, ...list.headers, ["cache-control", ASK_AGAIN]];
    return addGzip(toCachedResponse(200, headers, list.body), list.gzip);
  }

  async function respond(key: string, requestId: string) {
    // What goes wrong here goes wrong there too, and is told and logged there.
    const list = await listed(key).catch(() => undefined);
    if (list) return { value: list, cacheable: true };
    const headers = { accept: "application/json", "x-request-id": requestId };
    const response = await api.fetch(new Request(env().PUBLIC_URL + key, { headers }));
    const body = Buffer.from(await response.arrayBuffer());
    const cacheable = isShared(response);
    return { value: toCachedResponse(response.status, [...always, ...response.headers], body), cacheable };
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
    drop: () => reads.drop(),
  };
}
