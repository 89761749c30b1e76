import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { RouterRoute } from "hono/types";
import type { ListResponse } from "#app/features/catalog/list-response.ts";
import { env } from "#app/platform/env.ts";
import { ASK_AGAIN, isShared, sharedPathsOf } from "#app/platform/shared-response.server.ts";
import type { Target } from "./request-target.ts";
import { createPageCache } from "./page-cache.ts";
import { addGzip, type KeptAnswer, keepAnswer } from "./cached-response.ts";

export type Api = {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  /** Its endpoints with their middleware. */
  routes: RouterRoute[];
  /** The list call's answer put together more quickly; undefined where `fetch` is to answer it. */
  list?(address: URL): Promise<ListResponse | undefined>;
};

export type ApiFront = {
  /** A shared response that is ready, by the address as it came in. */
  ready(url: string): KeptAnswer | undefined;
  /** What an endpoint with shared responses answers; undefined when no such endpoint is at this path. */
  read(target: Target, requestId: string): Promise<KeptAnswer> | undefined;
  /** Any other call. */
  call(request: IncomingMessage, response: ServerResponse): Promise<void>;
  drop(): void;
};

const LIST = /^\/api\/products_old\/products\/?(?=\?|$)/;

/** Lets the API answer; shared responses are made once for everybody until the catalogue or a stock changes. */
export function createApiFront(api: Api, always: [string, string][]): ApiFront {
  const reads = createPageCache<KeptAnswer>({ maxBytes: 24 * 1024 * 1024, maxUnderWay: 500 });
  const isSharedPath = sharedPathsOf(api.routes);
  const listener = getRequestListener((request, bindings) => api.fetch(request, bindings));

  /** The list is asked most, and put together from texts that are ready. */
  async function listed(key: string): Promise<KeptAnswer | undefined> {
    if (!LIST.test(key) || key.includes("%00")) return undefined;
    const list = await api.list?.(new URL(env().PUBLIC_URL + key));
    if (!list) return undefined;
    const headers: [string, string][] = [...always, ...list.headers, ["cache-control", ASK_AGAIN]];
    return addGzip(keepAnswer(200, headers, list.body), list.gzip);
  }

  async function answer(key: string, requestId: string) {
    // What goes wrong here goes wrong there too, and is told and logged there.
    const list = await listed(key).catch(() => undefined);
    if (list) return { value: list, keep: true };
    const headers = { accept: "application/json", "x-request-id": requestId };
    const response = await api.fetch(new Request(env().PUBLIC_URL + key, { headers }));
    const body = Buffer.from(await response.arrayBuffer());
    const keep = isShared(response);
    return { value: keepAnswer(response.status, [...always, ...response.headers], body), keep };
  }

  return {
    ready: (url) => reads.get(url),
    read({ url, path, query }, requestId) {
      if (!isSharedPath(path)) return undefined;
      const parameters = new URLSearchParams(query);
      parameters.sort();
      const search = parameters.toString();
      const key = search === "" ? path : `${path}?${search}`;
      return reads.fetch(key, () => answer(key, requestId), url);
    },
    call: async (request, response) => {
      await listener(request, response);
    },
    drop: () => reads.drop(),
  };
}
