import type { IncomingMessage, ServerResponse } from "node:http";
import { shop } from "#app/platform/identity.ts";
import { UNAVAILABLE } from "#app/platform/outage.ts";

const MESSAGES = {
  400: "This address isn’t valid.",
  403: "We couldn’t verify that this form came from our site. Please go back, reload the page and try again.",
  404: "There is no page at this address.",
  405: "This address doesn’t accept that kind of request.",
  413: "The request is too large.",
  415: "This address doesn’t accept that format.",
  500: "Something went wrong on our side. Please try again.",
  503: UNAVAILABLE.message,
} as const;

/** The same heading as the shop's own error page. */
const BROKEN = "A stitch came loose.";

/** A static page without React: rendering may be what failed. */
function lastResortPage(status: number, message: string, requestId: string | undefined): string {
  const title = status === 500 ? BROKEN : message;
  const more = status === 500 ? `<p>${message} Your cart is safe.</p>` : "";
  const reference = requestId ? `<p class="reference">Reference: ${requestId}</p>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${shop.name}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/last-resort.css"></head><body><main><p class="name"><img src="/favicon.svg" width="40" height="40" alt="">${shop.name}</p><h1>${title}</h1>${more}${reference}<p class="ways"><a class="way-back" href="/">Back to the shop</a> <a href="mailto:${shop.email}">Write to us</a></p></main></body></html>`;
}

/** Sends an error message without internal details: JSON below /api, a static page elsewhere. */
export function sendErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof MESSAGES,
  message: string = MESSAGES[status],
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const id = request.headers["x-request-id"];
  const requestId = typeof id === "string" ? id : undefined;
  const isApi = /^\/api(\/|$|\?)/.test(request.url ?? "");
  const body = isApi ? JSON.stringify({ error: message }) : lastResortPage(status, message, requestId);
  response.setHeader("content-type", isApi ? "application/json" : "text/html; charset=utf-8");
  response.setHeader("cache-control", "no-store");
  if (requestId) response.setHeader("x-request-id", requestId);
  if (status === 503) response.setHeader("retry-after", "1");
  if (status === 413) response.setHeader("connection", "close");
  response.writeHead(status, { "content-length": Buffer.byteLength(body) });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Sends 405 with the allowed methods, as in "GET, HEAD". */
export function sendMethodNotAllowed(request: IncomingMessage, response: ServerResponse, allow: string): void {
  if (!response.headersSent) response.setHeader("allow", allow);
  sendErrorPage(request, response, 405);
}
