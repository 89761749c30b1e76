import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "react-router";
import { serveImage } from "#app/features/images/serve-image.ts";
import { sendCached } from "#server/cache/cached-response.ts";
import { matchesEtag } from "#server/cache/etag.ts";
import { adminDataPage } from "#server/cache/page-routes.ts";
import type { SharedPages } from "#server/cache/shared-pages.ts";
import type { StreamedPage } from "#server/cache/streamed-page.ts";
import type { ApiHandler } from "./api-handler.ts";
import { sendErrorPage, sendMethodNotAllowed } from "./error-responses.ts";
import { sendPrivatePage } from "./private-pages.ts";
import type { RequestOrigin } from "./request-client.ts";
import { plainPath, type Target } from "./request-target.ts";
import type { RetainedAssets } from "./retained-assets.ts";
import type { StaticFiles } from "./static-files.ts";

/** What requests that are not in memory are answered from. */
export type ResponseParts = {
  pages: SharedPages;
  feed: StreamedPage;
  api: ApiHandler;
  files: StaticFiles;
  retained: RetainedAssets;
  handle: RequestHandler;
};

/** The product feed: one large page. */
export const FEED = "/feed.xml";

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

/** Whether a request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Rejects a request that is neither a read nor a form for a page that accepts one. Returns true when it was rejected. */
function rejectUnsafe(
  { files, pages }: ResponseParts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) {
  const allow = path.startsWith("/pictures/") || files.has(path) ? "GET, HEAD" : pages.methods(path);
  if (!allow) sendErrorPage(request, response, 404);
  else if (request.method !== "POST" || !allow.endsWith("POST")) sendMethodNotAllowed(request, response, allow);
  else return false;
  return true;
}

/** Sends a file of another build. */
async function sendRetainedAsset(
  { retained }: ResponseParts,
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

/** Responds to a request that was not in memory: the API, an image, a file of another build, or a page. */
export async function respond(
  context: ResponseParts,
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
