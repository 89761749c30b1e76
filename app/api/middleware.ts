import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { errorJson, type ShopApi } from "#app/platform/http/api.server.ts";

/** Maximum size of a request body. */
const MAX_BODY_BYTES = 64 * 1024;

/** An escaped NUL of JSON, unless its backslash is itself escaped. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;

/** Sets the request's id and client address, which the HTTP server passes in headers, and returns the id in a header. */
export const setRequestContext = createMiddleware<ShopApi>(async (c, next) => {
  const requestId = c.req.header("x-request-id") ?? randomUUID();
  c.set("requestId", requestId);
  c.set("address", c.req.header("x-client-address") ?? "unknown");
  c.set("customerId", undefined);
  c.header("X-Request-Id", requestId);
  await next();
});

const UPLOADS = /^\/api\/(admin\/images|orders\/[^/]+\/reviews\/photos)\/?$/;

/** Uploads of images are raw bytes, which their endpoint reads itself: once it knows who sends them. */
const isUpload = (c: Context) => c.req.method === "POST" && UPLOADS.test(c.req.path);

const tooLarge = (c: Context) => errorJson(c, 413, "The request is too large: the limit is 64 kB.");
const limitStreamed = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });

/** Rejects a body that is too large, before it is read completely. */
export const limitBody = createMiddleware<ShopApi>(async (c, next) => {
  if (isUpload(c)) return next();
  const contentLength = c.req.header("content-length");
  // Node reads no more than Content-Length, so only a body without it has to be counted while it is read.
  if (contentLength === undefined || c.req.header("transfer-encoding")) return limitStreamed(c, next);
  return Number(contentLength) > MAX_BODY_BYTES ? tooLarge(c) : next();
});

/** Rejects bodies that are not JSON, and NUL characters, which PostgreSQL does not accept. */
export const requireJson = createMiddleware<ShopApi>(async (c, next) => {
  if (/%00/.test(c.req.url)) return errorJson(c, 400, "A URL can’t contain NUL characters.");
  const { method } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS" || isUpload(c)) return next();
  const text = await c.req.text();
  if (text !== "" && !/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    return errorJson(c, 415, "Send JSON, with Content-Type: application/json.");
  }
  if (NUL_IN_JSON.test(text)) return errorJson(c, 400, "Text can’t contain NUL characters.");
  return next();
});
