import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { clearCatalogCaches, enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { findHomePageImages } from "#app/features/catalog/editorial-images.queries.ts";
import { prerenderImages } from "#app/features/images/prerender-images.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { isOutage } from "#app/platform/outage.ts";
import { ImagesUnavailableError } from "#app/platform/storage/image-bucket.server.ts";
import { sendCached } from "#server/cache/cached-response.ts";
import { matchesEtag } from "#server/cache/etag.ts";
import { Overloaded } from "#server/cache/page-cache.ts";
import { createSharedPages, type SharedPages } from "#server/cache/shared-pages.ts";
import { watchCatalog } from "#server/cache/watch-catalog.ts";
import type { HttpHandler } from "#server/run-shop.ts";
import { type CountLog, logVisit, openCountLog } from "./access-log.ts";
import { type Api, type ApiHandler, createApiHandler } from "./api-handler.ts";
import { sendErrorPage, sendMethodNotAllowed } from "./error-responses.ts";
import { sendPrivatePage } from "./private-pages.ts";
import { type RequestOrigin, readRequestId, receive } from "./request-client.ts";
import { readHost } from "./request-host.ts";
import { runInScope } from "./request-scope.ts";
import { readTarget, type Target } from "./request-target.ts";
import { plainPolicy, securityHeaders } from "./security-headers.ts";
import { openStaticFiles, type StaticFiles } from "./static-files.ts";

export type HandlerParts = {
  /** The built pages. */
  build: ServerBuild;
  /** Answers everything under /api/. */
  api: Api;
  /** The folder of the built files for browsers. */
  clientFolder: string;
  /** Where the database is, to hear of changes of the catalogue. */
  databaseUrl: string;
};

type Inside = {
  fromMemory: CountLog;
  pages: SharedPages;
  api: ApiHandler;
  files: StaticFiles;
  handle: RequestHandler;
};

async function sendImage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const image = await serveImage(path);
  if (!image) return sendErrorPage(request, response, 404);
  response.setHeader("etag", image.etag);
  response.setHeader("cache-control", "public, max-age=31536000, immutable");
  // Our pictures may be shown elsewhere: in a search engine, in a message.
  response.setHeader("cross-origin-resource-policy", "cross-origin");
  if (matchesEtag(request.headers["if-none-match"], image.etag)) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { "content-type": image.type, "content-length": image.bytes.length });
  response.end(request.method === "HEAD" ? undefined : image.bytes);
}

/** React Router's own data calls: our pages use the REST calls and nothing else. */
function isSecondProtocol(path: string): boolean {
  return path.endsWith(".data") || path === "/__manifest";
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Refuses a request that is no read, unless it is a form for a page that takes one. True when it was refused. */
function rejectUnsafe({ files, pages }: Inside, request: IncomingMessage, response: ServerResponse, path: string) {
  const allow = path.startsWith("/pictures/") || files.has(path) ? "GET, HEAD" : pages.methods(path);
  if (!allow) sendErrorPage(request, response, 404);
  else if (request.method !== "POST" || !allow.endsWith("POST")) sendMethodNotAllowed(request, response, allow);
  else return false;
  return true;
}

async function respond(
  inside: Inside,
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  visit: RequestOrigin,
) {
  const { pages, api, handle } = inside;
  if (target.path === "/api" || target.path.startsWith("/api/")) {
    const read = isRead(request) ? api.read(target, visit.requestId) : undefined;
    return read ? sendCached(request, response, await read, visit.requestId) : api.handle(request, response);
  }
  if (isSecondProtocol(target.path)) return sendErrorPage(request, response, 404);
  if (!isRead(request) && rejectUnsafe(inside, request, response, target.path)) return;
  if (target.path.startsWith("/pictures/")) return sendImage(request, response, target.path);
  // Behind several processes of different builds the file may be there in a moment: no cache may remember that it is not.
  if (target.path.startsWith("/assets/")) return sendErrorPage(request, response, 404);
  const page = isRead(request) ? pages.find(target, visit.requestId) : undefined;
  return page
    ? sendCached(request, response, await page, visit.requestId)
    : sendPrivatePage(request, response, { target, visit }, handle);
}

function fail(request: IncomingMessage, response: ServerResponse, requestId: string, error: unknown): void {
  // What a visitor claims to be the request's id may still stand there.
  request.headers["x-request-id"] = requestId;
  if (request.socket.destroyed) {
    log.info({ err: error, requestId }, "a visitor left before the answer");
    return;
  }
  const isUnavailable = error instanceof ImagesUnavailableError;
  if (isUnavailable) log.warn({ err: error }, "a picture could not be fetched");
  const isBusy = isUnavailable || error instanceof Overloaded;
  if (!isBusy) log.error({ err: error, requestId }, "a request failed");
  sendErrorPage(request, response, isBusy || isOutage(error) ? 503 : 500);
}

/** Sends what is ready, before anything else is thought about; false when nothing is. */
function sendFromCache(inside: Inside, request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
  const url = request.url ?? "";
  const ready = inside.pages.ready(url) ?? inside.api.ready(url);
  if (!ready) return false;
  inside.fromMemory.count();
  // Most are ready to be sent; some have to be packed before.
  sendCached(request, response, ready, requestId)?.catch((error: unknown) => fail(request, response, requestId, error));
  return true;
}

/** Answers one request. What it throws, and what it leaves behind as rejected, is a failure of this request alone. */
function serve(
  inside: Inside,
  always: [string, string][],
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) {
  const url = request.url ?? "";
  const host = readHost(request);
  if (host && isRead(request) && sendFromCache(inside, request, response, requestId)) return;
  const target = host ? readTarget(url) : undefined;
  if (target && isRead(request) && inside.files.serve(request, response, target.path, requestId)) {
    return inside.fromMemory.count();
  }
  for (const [name, value] of always) response.setHeader(name, value);
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("x-request-id", requestId);
  const visit = receive(request, host ?? "", requestId);
  logVisit(request, response, target, visit);
  if (!target || !host) return sendErrorPage(request, response, 400);
  // Nobody after us reads a whole address, or another host in it.
  if (!url.startsWith("/")) request.url = target.query ? `${target.path}?${target.query}` : target.path;
  const sendFailure = () => response.headersSent || sendErrorPage(request, response, 500);
  void runInScope({ requestId, sendFailure }, () =>
    respond(inside, request, response, target, visit).catch((error: unknown) =>
      fail(request, response, requestId, error),
    ),
  );
}

function listen(inside: Inside, always: [string, string][]): RequestListener {
  return (request, response) => {
    const requestId = readRequestId(request);
    try {
      serve(inside, always, request, response, requestId);
    } catch (error) {
      fail(request, response, requestId, error);
    }
  };
}

/** Makes the sizes of new pictures ahead, in the background, so that a shopper rarely waits for one. */
function prerenderInBackground(): { close: () => Promise<void> } {
  const closing = new AbortController();
  const making =
    env().PICTURES_AHEAD === "on"
      ? findHomePageImages()
          .then((seenFirst) => prerenderImages(closing.signal, seenFirst))
          .catch((error: unknown) => log.error({ err: error }, "pictures were not made ahead"))
      : undefined;
  return {
    close: async () => {
      closing.abort();
      await making;
    },
  };
}

/** Opens the shop's front: kept pages first, then files and pictures, then the API, then pages for one visitor. */
export async function createHandler({ build, api, clientFolder, databaseUrl }: HandlerParts): Promise<HttpHandler> {
  const always = securityHeaders(env().PUBLIC_URL);
  const handle = createRequestHandler(build, "production");
  const inside: Inside = {
    fromMemory: openCountLog(),
    handle,
    pages: createSharedPages(build, handle, always),
    api: createApiHandler(api, [...always, plainPolicy]),
    files: openStaticFiles(clientFolder, [...always, plainPolicy].flat()),
  };
  const stockChanged = () => {
    clearCatalogCaches();
    inside.api.drop();
  };
  const catalogChanged = () => {
    stockChanged();
    inside.pages.drop();
  };
  enableCatalogCache();
  const watch = watchCatalog(databaseUrl, { catalogChanged, stockChanged });
  const prerendering = prerenderInBackground();
  const close = async () => {
    inside.fromMemory.close();
    await Promise.all([watch.close(), prerendering.close()]);
  };
  return { listener: listen(inside, [...always, plainPolicy]), close };
}
