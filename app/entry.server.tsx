import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { log } from "#app/platform/log.ts";
import { isOutage, UNAVAILABLE } from "#app/platform/outage.ts";
import { setFragmentRenderer } from "#app/platform/rendering/page-fragment.ts";
import { replaceNonceWithHashes } from "./platform/http/security/replace-nonce-with-hashes.ts";
import { createFragmentRenderer } from "./platform/rendering/render-fragment.tsx";

const TIMEOUT_MS = 10_000;

// While a component is edited, its fragments would show its former state.
if (import.meta.env.PROD) setFragmentRenderer(await createFragmentRenderer());

/** Calls back with all that was written. Decoding it at once costs less than decoding each of some seventy chunks. */
function collector(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

/** Renders the complete page to a string, so that it can be cached, hashed and read without JavaScript. */
function renderToHtml(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Large Suspense boundaries are rendered in place instead of being moved there by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout);
        pipe(collector(resolve));
      },
      onError: reject,
    });
    const timeout = setTimeout(() => abort(new Error("Rendering the page timed out")), TIMEOUT_MS);
  });
}

/** Requests whose page failed because the database can't be reached. They get status 503. */
const unavailable = new WeakSet<Request>();

/** Renders a page completely and sets a content security policy that allows only its own scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const html = await renderToHtml(<ServerRouter context={context} url={request.url} nonce={nonce} />, nonce);
  const page = replaceNonceWithHashes(html, nonce);
  if (unavailable.has(request)) headers.set("Retry-After", String(UNAVAILABLE.retryAfterSeconds));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", page.policy);
  if (page.preload) headers.set("Link", page.preload);
  return new Response(Buffer.from(page.html), { status: unavailable.has(request) ? 503 : status, headers });
}

/** Logs a failed loader or page. Expected error responses such as 404 are not failures. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (isOutage(error)) unavailable.add(request);
  log.error({ err: error, requestId: request.headers.get("x-request-id") ?? undefined }, "A page request failed");
}
