import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { errorJson, type ShopApi } from "#app/platform/http/api.server.ts";

/** No call of the shop has more to say than this. In bytes. */
export const LONGEST_BODY = 64 * 1024;

/** An escaped NUL of JSON, unless its backslash is itself escaped. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;

/** Names each call, for the answer and the log, and where it comes from. The shop's front has told both. */
export const nameEndpoint = createMiddleware<ShopApi>(async (c, next) => {
  const requestId = c.req.header("x-request-id") ?? randomUUID();
  c.set("requestId", requestId);
  c.set("address", c.req.header("x-client-address") ?? "unknown");
  c.set("customerId", undefined);
  c.header("X-Request-Id", requestId);
  await next();
});

const tooMuch = (c: Context) => errorJson(c, 413, "That is too much at once: a call may hold 64 kB.");
const limitUnannounced = bodyLimit({ maxSize: LONGEST_BODY, onError: tooMuch });

/** Refuses a body that is too long, before it is read to its end. */
export const limitBody = createMiddleware<ShopApi>(async (c, next) => {
  const announced = c.req.header("content-length");
  // The server takes no more than was announced, so only a body of unknown length has to be counted as it comes.
  if (announced === undefined || c.req.header("transfer-encoding")) return limitUnannounced(c, next);
  return Number(announced) > LONGEST_BODY ? tooMuch(c) : next();
});

/** Lets only bodies through that are JSON, and no text with NUL characters, which no database takes. */
export const readableOnly = createMiddleware<ShopApi>(async (c, next) => {
  if (/%00/.test(c.req.url)) return errorJson(c, 400, "An address can't hold NUL characters.");
  const { method } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
  const text = await c.req.text();
  if (text !== "" && !/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    return errorJson(c, 415, "Send JSON, with Content-Type: application/json.");
  }
  if (NUL_IN_JSON.test(text)) return errorJson(c, 400, "Text can't hold NUL characters.");
  return next();
});
