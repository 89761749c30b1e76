import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { clearCatalogCaches, enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { findHomePageImages } from "#app/features/catalog/editorial-images.queries.ts";
import { EncodersBusyError } from "#app/features/images/encoding-slots.ts";
import { prerenderImages } from "#app/features/images/prerender-images.ts";
import { loadTimeZone } from "#app/features/settings/time-zone.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { observe } from "#app/platform/observe.ts";
import { isOutage } from "#app/platform/outage.ts";
import { ImagesUnavailableError } from "#app/platform/storage/image-bucket.server.ts";
import { shoppersBuild } from "#server/bundling/shoppers-manifest.ts";
import { sendCached } from "#server/cache/cached-response.ts";
import { OverloadedError } from "#server/cache/page-cache.ts";
import { adminDataPage, isAdminPath, pageFinder, routeFinder } from "#server/cache/page-routes.ts";
import { createSettingsReader } from "#server/cache/read-settings.ts";
import { createSharedPages } from "#server/cache/shared-pages.ts";
import { createStreamedPage } from "#server/cache/streamed-page.ts";
import { watchCatalog } from "#server/cache/watch-catalog.ts";
import { watchYear } from "#server/cache/watch-year.ts";
import { openMemoryCounter } from "#server/metrics/memory-responses.ts";
import { methodLabel, observeRequest } from "#server/metrics/observed-request.ts";
import type { LogProgress } from "#server/postgres/open-database.ts";
import type { HttpHandler } from "#server/run-shop.ts";
import { type CachedLog, logVisit, openCachedLog } from "./access-log.ts";
import { type Api, createApiHandler } from "./api-handler.ts";
import { sendErrorPage } from "./error-responses.ts";
import { type RequestOrigin, readRequestId, readTraceparent, receive } from "./request-client.ts";
import { readHost } from "./request-host.ts";
import { runInScope } from "./request-scope.ts";
import { plainPath, readTarget, type Target } from "./request-target.ts";
import { FEED, isRead, type ResponseParts, respond } from "./respond.ts";
import { shareAssets } from "./retained-assets.ts";
import { plainPolicy, securityHeaders, staffPermissions } from "./security-headers.ts";
import { openStaticFiles } from "./static-files.ts";

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

type Context = ResponseParts & {
  cachedLog: CachedLog;
  /** The pattern of a request's route. */
  routeOf: (method: string, path: string) => string;
  countFromMemory: ReturnType<typeof openMemoryCounter>;
};

/** How long a start waits until changes of the catalog are heard. */
const LISTENING_MS = 5000;

function fail(request: IncomingMessage, response: ServerResponse, requestId: string, error: unknown): void {
  // The client's own x-request-id may still be set.
  request.headers["x-request-id"] = requestId;
  if (request.socket.destroyed) {
    log.info({ err: error, requestId }, "The client disconnected before the response");
    return;
  }
  const isUnavailable = error instanceof ImagesUnavailableError;
  if (isUnavailable) log.warn({ err: error }, "An image could not be read");
  const isBusy = isUnavailable || error instanceof OverloadedError || error instanceof EncodersBusyError;
  if (!isBusy) log.error({ err: error, requestId }, "A request failed");
  sendErrorPage(request, response, isBusy || isOutage(error) ? 503 : 500);
}

/** The route of a request that is served from memory, before its URL was parsed. */
function routeOfUrl({ routeOf }: Context, { url, method = "" }: IncomingMessage): string {
  const target = readTarget(url);
  return target ? routeOf(method, target.path) : "unknown";
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
  const write = () => {
    context.countFromMemory(ready, request, response, () => routeOfUrl(context, request));
    context.cachedLog.write(request, response, requestId);
  };
  // Most variants exist; some have to be compressed first.
  const sending = sendCached(request, response, ready, requestId);
  if (sending) sending.then(write).catch((error: unknown) => fail(request, response, requestId, error));
  else write();
  return true;
}

/** What built files are counted as. */
const [ASSET, OTHER_FILE] = [{}, {}];

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
    const kind = target.path.startsWith("/assets/") ? ASSET : OTHER_FILE;
    context.countFromMemory(kind, request, response, () => context.routeOf("GET", target.path));
    return context.cachedLog.write(request, response, requestId);
  }
  for (const [name, value] of always) response.setHeader(name, value);
  if (target && isAdminPath(target.path)) response.setHeader(...staffPermissions);
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("x-request-id", requestId);
  const traceparent = readTraceparent(request);
  const visit = receive(request, host ?? "", requestId);
  const observedOf = () => ({
    method: methodLabel(request),
    requestId,
    traceparent,
    route: () => (target && host ? context.routeOf(request.method ?? "", target.path) : "unknown"),
  });
  observeRequest(response, observedOf, (observed) => {
    logVisit(request, response, target, { ...visit, traceId: observed?.traceId });
    if (!target || !host) return sendErrorPage(request, response, 400);
    handleRequest(context, request, response, target, visit);
  });
}

function handleRequest(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  visit: RequestOrigin,
) {
  const { url = "" } = request;
  const { requestId } = visit;
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

/** Renders pages. Those of shoppers don't list the pages of the back office. */
function createPageHandler(build: ServerBuild): RequestHandler {
  const forStaff = createRequestHandler(build, "production");
  const forShoppers = createRequestHandler(shoppersBuild(build), "production");
  return (request, context) => (isAdminPath(new URL(request.url).pathname) ? forStaff : forShoppers)(request, context);
}

/** Reports how long pages take to render, with the data that they load. */
function observeRenders(handle: RequestHandler, pageAt: ReturnType<typeof pageFinder>): RequestHandler {
  const nameOf = ({ url }: Request) => {
    const path = plainPath(new URL(url).pathname);
    return pageAt(adminDataPage(path) ?? path)?.pattern ?? "unknown";
  };
  return (request, context) =>
    observe(
      () => ({ kind: "render", name: nameOf(request) }),
      () => handle(request, context),
    );
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
  const pageAt = pageFinder(build);
  const handle = observeRenders(createPageHandler(build), pageAt);
  const files = openStaticFiles(clientFolder, [...always, plainPolicy].flat());
  const apiHandler = createApiHandler(api, [...always, plainPolicy]);
  const context: Context = {
    cachedLog: openCachedLog(),
    handle,
    routeOf: routeFinder(pageAt, { isFile: files.has, endpointAt: apiHandler.endpointAt }),
    countFromMemory: openMemoryCounter(),
    pages: createSharedPages(pageAt, handle, always),
    feed: createStreamedPage(() => handle(new Request(env().PUBLIC_URL + FEED))),
    api: apiHandler,
    files,
    retained: await shareAssets(files.assets(), [...always, plainPolicy]),
  };
  const stockChanged = (productIds?: number[]) => {
    const changed = productIds && new Set(productIds);
    clearCatalogCaches(changed);
    if (changed) context.api.invalidateProducts(changed);
    else context.api.invalidate();
  };
  const catalogChanged = () => {
    stockChanged();
    context.pages.invalidate();
    context.feed.invalidate();
  };
  const settings = createSettingsReader(loadTimeZone, () => context.pages.invalidate());
  const year = watchYear(() => context.pages.invalidate());
  enableCatalogCache();
  const watch = watchCatalog(databaseUrl, { catalogChanged, stockChanged, settingsChanged: settings.announce });
  // Until it listens, a page may be cached that shows what has just been changed.
  await Promise.race([watch.listening, pause(LISTENING_MS, undefined, { ref: false })]);
  const prerendering = prerenderInBackground(logProgress);
  const close = async () => {
    context.cachedLog.close();
    year.close();
    await Promise.all([watch.close(), settings.close(), prerendering.close(), context.retained.close()]);
  };
  const caches = () => ({ ...context.pages.caches(), api: apiHandler.cache() });
  return { listener: listen(context, [...always, plainPolicy]), caches, close };
}
