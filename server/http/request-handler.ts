import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { clearCatalogCaches, enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { findHomePageImages } from "#app/features/catalog/editorial-images.queries.ts";
import { prerenderImages } from "#app/features/images/prerender-images.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { loadTimeZone } from "#app/features/settings/time-zone.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { isOutage } from "#app/platform/outage.ts";
import { ImagesUnavailableError } from "#app/platform/storage/image-bucket.server.ts";
import { sendCached } from "#server/cache/cached-response.ts";
import { matchesEtag } from "#server/cache/etag.ts";
import { OverloadedError } from "#server/cache/page-cache.ts";
import { createSettingsReader } from "#server/cache/read-settings.ts";
import { createSharedPages, type SharedPages } from "#server/cache/shared-pages.ts";
import { createStreamedPage, type StreamedPage } from "#server/cache/streamed-page.ts";
import { watchCatalog } from "#server/cache/watch-catalog.ts";
import type { LogProgress } from "#server/postgres/open-database.ts";
import type { HttpHandler } from "#server/run-shop.ts";
import { type CachedLog, logVisit, openCachedLog } from "./access-log.ts";
import { type Api, type ApiHandler, createApiHandler } from "./api-handler.ts";
import { sendErrorPage, sendMethodNotAllowed } from "./error-responses.ts";
import { sendPrivatePage } from "./private-pages.ts";
import { type RequestOrigin, readRequestId, receive } from "./request-client.ts";
import { readHost } from "./request-host.ts";
import { runInScope } from "./request-scope.ts";
import { plainPath, readTarget, type Target } from "./request-target.ts";
import { type RetainedAssets, shareAssets } from "./retained-assets.ts";
import { plainPolicy, securityHeaders, staffPermissions } from "./security-headers.ts";
import { openStaticFiles, type StaticFiles } from "./static-files.ts";

export type HandlerParts = {
  /** React Router's server build. */
  build: ServerBuild;
  /** Handles everything below /api/. */
  api: Api;
  /** The folder of the built client files. */
  clientFolder: string;
  /** For the connection that listens for changes of the catalog. */
  databaseUrl: string;
  logProgress: LogProgress;
};

type Context = {
  cachedLog: CachedLog;
  pages: SharedPages;
  feed: StreamedPage;
  api: ApiHandler;
  files: StaticFiles;
  retained: RetainedAssets;
  handle: RequestHandler;
};

/** How long a start waits until changes of the catalog are heard. */
const LISTENING_MS = 5000;

/** The product feed: one large page. */
const FEED = "/feed.xml";

async function sendImage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const image = await serveImage(path);
  if (!image) return sendErrorPage(request, response, 404);
  response.setHeader("etag", image.etag);
  response.setHeader("cache-control", "public, max-age=31536000, immutable");
  // Other sites may embed the images: search engines, messengers.
  response.setHeader("cross-origin-resource-policy", "cross-origin");
  if (matchesEtag(request.headers["if-none-match"], image.etag)) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, { "content-type": image.type, "content-length": image.bytes.length });
  response.end(request.method === "HEAD" ? undefined : image.bytes);
}

/** React Router's data requests. The shop's pages use the REST API instead; only the back office uses them. */
function isReactRouterDataRequest(path: string): boolean {
  return path.endsWith(".data") || path === "/__manifest";
}

/** The page of a data request of the back office: "/admin/orders" for "/admin/orders.data". Undefined for all others. */
function adminDataPage(path: string): string | undefined {
  return /^(\/admin(?:\/.+)?)\.data$/.exec(path)?.[1];
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Rejects a request that is neither a read nor a form for a page that accepts one. Returns true when it was rejected. */
function rejectUnsafe({ files, pages }: Context, request: IncomingMessage, response: ServerResponse, path: string) {
  const allow = path.startsWith("/pictures/") || files.has(path) ? "GET, HEAD" : pages.methods(path);
  if (!allow) sendErrorPage(request, response, 404);
  else if (request.method !== "POST" || !allow.endsWith("POST")) sendMethodNotAllowed(request, response, allow);
  else return false;
  return true;
}

/** Sends a file of another build. */
async function sendRetainedAsset(
  { retained }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  { path }: Target,
  { requestId }: RequestOrigin,
): Promise<void> {
  const asset = await retained.find(path);
  // A build that is just starting may have it: no cache may store this 404.
  if (!asset) return sendErrorPage(request, response, 404);
  await sendCached(request, response, asset, requestId);
}

async function respond(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  visit: RequestOrigin,
) {
  const { pages, api, handle } = context;
  if (target.path === "/api" || target.path.startsWith("/api/")) {
    const read = isRead(request) ? api.read(target, visit.requestId) : undefined;
    return read ? sendCached(request, response, await read, visit.requestId) : api.handle(request, response);
  }
  const dataPage = adminDataPage(target.path);
  if (dataPage === undefined && isReactRouterDataRequest(target.path)) return sendErrorPage(request, response, 404);
  if (!isRead(request) && rejectUnsafe(context, request, response, dataPage ?? target.path)) return;
  if (dataPage !== undefined) return sendPrivatePage(request, response, { target, visit }, handle);
  if (target.path.startsWith("/pictures/")) return sendImage(request, response, target.path);
  if (target.path.startsWith("/assets/")) return sendRetainedAsset(context, request, response, target, visit);
  if (plainPath(target.path) === FEED) return context.feed.send(request, response);
  const page = isRead(request) ? pages.find(target, visit.requestId) : undefined;
  return page
    ? sendCached(request, response, await page, visit.requestId)
    : sendPrivatePage(request, response, { target, visit }, handle);
}

function fail(request: IncomingMessage, response: ServerResponse, requestId: string, error: unknown): void {
  // The client's own x-request-id may still be set.
  request.headers["x-request-id"] = requestId;
  if (request.socket.destroyed) {
    log.info({ err: error, requestId }, "The client disconnected before the response");
    return;
  }
  const isUnavailable = error instanceof ImagesUnavailableError;
  if (isUnavailable) log.warn({ err: error }, "An image could not be read");
  const isBusy = isUnavailable || error instanceof OverloadedError;
  if (!isBusy) log.error({ err: error, requestId }, "A request failed");
  sendErrorPage(request, response, isBusy || isOutage(error) ? 503 : 500);
}

/** Fast path: sends a cached response before the URL is parsed. Returns false when there is none. */
function sendFromCache(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean {
  const url = request.url ?? "";
  const ready = context.pages.ready(url) ?? context.api.ready(url);
  if (!ready) return false;
  const write = () => context.cachedLog.write(request, response, requestId);
  // Most variants exist; some have to be compressed first.
  const sending = sendCached(request, response, ready, requestId);
  if (sending) sending.then(write).catch((error: unknown) => fail(request, response, requestId, error));
  else write();
  return true;
}

/** The pages of the back office. */
const STAFF_PAGE = /^\/admin(\/|$)/;

/** Handles one request. An exception or an unhandled rejection fails only this request. */
function serve(
  context: Context,
  always: [string, string][],
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) {
  const url = request.url ?? "";
  const host = readHost(request);
  if (host && isRead(request) && sendFromCache(context, request, response, requestId)) return;
  const target = host ? readTarget(url) : undefined;
  if (target && isRead(request) && context.files.serve(request, response, target.path, requestId)) {
    return context.cachedLog.write(request, response, requestId);
  }
  for (const [name, value] of always) response.setHeader(name, value);
  if (target && STAFF_PAGE.test(target.path)) response.setHeader(...staffPermissions);
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("x-request-id", requestId);
  const visit = receive(request, host ?? "", requestId);
  logVisit(request, response, target, visit);
  if (!target || !host) return sendErrorPage(request, response, 400);
  // The rest of the code expects a path, not an absolute URL, which could name another host.
  if (!url.startsWith("/")) request.url = target.query ? `${target.path}?${target.query}` : target.path;
  const sendFailure = () => response.headersSent || sendErrorPage(request, response, 500);
  void runInScope({ requestId, sendFailure }, () =>
    respond(context, request, response, target, visit).catch((error: unknown) =>
      fail(request, response, requestId, error),
    ),
  );
}

function listen(context: Context, always: [string, string][]): RequestListener {
  return (request, response) => {
    const requestId = readRequestId(request);
    try {
      serve(context, always, request, response, requestId);
    } catch (error) {
      fail(request, response, requestId, error);
    }
  };
}

/** Generates the sizes of new images in the background, so that a shopper rarely waits for one. */
function prerenderInBackground(logProgress: LogProgress): { close: () => Promise<void> } {
  const closing = new AbortController();
  const making =
    env().PICTURES_AHEAD === "on" && env().JOBS === "on"
      ? findHomePageImages()
          .then((seenFirst) => prerenderImages({ signal: closing.signal, seenFirst, logProgress }))
          .catch((error: unknown) => log.error({ err: error }, "Image sizes could not be generated in advance"))
      : undefined;
  return {
    close: async () => {
      closing.abort();
      await making;
    },
  };
}

/** Creates the handler of all requests: cached responses first, then files, the API, images, shared and private pages. */
export async function createHandler({
  build,
  api,
  clientFolder,
  databaseUrl,
  logProgress,
}: HandlerParts): Promise<HttpHandler> {
  const always = securityHeaders(env().PUBLIC_URL);
  const handle = createRequestHandler(build, "production");
  const files = openStaticFiles(clientFolder, [...always, plainPolicy].flat());
  const context: Context = {
    cachedLog: openCachedLog(),
    handle,
    pages: createSharedPages(build, handle, always),
    feed: createStreamedPage(() => handle(new Request(env().PUBLIC_URL + FEED))),
    api: createApiHandler(api, [...always, plainPolicy]),
    files,
    retained: await shareAssets(files.assets(), [...always, plainPolicy]),
  };
  const stockChanged = (productIds?: number[]) => {
    const changed = productIds && new Set(productIds);
    clearCatalogCaches(changed);
    if (changed) context.api.dropShowing(changed);
    else context.api.drop();
  };
  const catalogChanged = () => {
    stockChanged();
    context.pages.drop();
    context.feed.drop();
  };
  const settings = createSettingsReader(loadTimeZone, () => context.pages.drop());
  enableCatalogCache();
  const watch = watchCatalog(databaseUrl, { catalogChanged, stockChanged, settingsChanged: settings.announce });
  // Until it listens, a page may be cached that shows what has just been changed.
  await Promise.race([watch.listening, pause(LISTENING_MS, undefined, { ref: false })]);
  const prerendering = prerenderInBackground(logProgress);
  const close = async () => {
    context.cachedLog.close();
    await Promise.all([watch.close(), settings.close(), prerendering.close()]);
  };
  return { listener: listen(context, [...always, plainPolicy]), close };
}
