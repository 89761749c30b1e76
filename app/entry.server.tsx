import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "#app/platform/log.ts";
import { isOutage, UNAVAILABLE } from "#app/platform/outage.ts";
import { sealPage } from "./platform/http/seal-page.ts";

const TIMEOUT_MS = 10_000;

/** The whole page as text: nothing of it arrives later, so that it can be kept, hashed and read without JavaScript. */
function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A large part that is ready must stand in its place, not be moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(late);
        resolve(text(pipe(new PassThrough())));
      },
      onError: reject,
    });
    const late = setTimeout(() => abort(new Error("The page took too long")), TIMEOUT_MS);
  });
}

/** Requests for pages that failed because the database can't be reached: they are answered 503. */
const unavailable = new WeakSet<Request>();

/** Renders a page completely and locks it with a content security policy that names its own scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const html = await renderWhole(<ServerRouter context={context} url={request.url} nonce={nonce} />, nonce);
  const page = sealPage(html, nonce);
  if (unavailable.has(request)) headers.set("Retry-After", String(UNAVAILABLE.retryAfterSeconds));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", page.policy);
  if (page.preload) headers.set("Link", page.preload);
  return new Response(page.html, { status: unavailable.has(request) ? 503 : status, headers });
}

/** A loader or a page that failed. What the shop expected to answer (404 and the like) is no failure. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (isOutage(error)) unavailable.add(request);
  log.error({ err: error, requestId: request.headers.get("x-request-id") ?? undefined }, "a page failed");
}
