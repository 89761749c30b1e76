import { hash as hashOnce } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { IdempotentStaffRequest, StaffActor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { errorJson } from "#app/platform/http/api.server.ts";
import { log } from "#app/platform/log.ts";
import { deleteStaffRequestsBefore, findStaffRequest, storeStaffResponse } from "./staff-requests.queries.ts";

/** Another transaction has performed the request with this Idempotency-Key. */
export class StaffRequestRepeatedError extends Error {}

type PerformedRequest = NonNullable<Awaited<ReturnType<typeof findStaffRequest>>>;

const DAY_MS = 86_400_000;
/** A request without a stored response after this time lost it in a crash. */
const LOST_AFTER_MS = 30_000;
/** Headers of a response that its repetition returns too. */
const STORED_HEADERS = ["etag", "location"];

const hash = (text: string) => hashOnce("sha256", text, "base64url");

function parsedOr(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

async function requestOf(c: Context, by: StaffActor): Promise<IdempotentStaffRequest> {
  const key = c.req.header("idempotency-key") ?? "";
  const { pathname } = new URL(c.req.url);
  return {
    scope: hash(`${by.staffId} ${c.req.method} ${pathname}`),
    key,
    bodyHash: hash(parsedOr(await c.req.text())),
  };
}

/** Responds to a request that was performed before: its stored response, 422 for another body, 409 while there is none. */
function repeatedResponse(c: Context, { bodyHash }: IdempotentStaffRequest, performed: PerformedRequest): Response {
  if (performed.bodyHash !== bodyHash) return errorJson(c, 422, "This Idempotency-Key belongs to another request.");
  const { status, response, createdAt } = performed;
  if (status !== null && response) {
    const headers = { ...response.headers, "content-type": "application/json", "idempotent-replayed": "true" };
    return c.newResponse(response.body === null ? null : JSON.stringify(response.body), status as 200, headers);
  }
  if (status !== null || now().getTime() - createdAt.getTime() > LOST_AFTER_MS) {
    return errorJson(c, 409, "This was done already. Reload the page to see the result.");
  }
  return c.json({ error: "This is being done at this moment. Please try again." }, 409, { "Retry-After": "1" });
}

const middleware = (isStored: boolean) =>
  createMiddleware<{ Variables: { staff: StaffActor } }>(async (c, next) => {
    const by = c.get("staff");
    const request = await requestOf(c, by);
    const performed = await findStaffRequest(request);
    if (performed) return repeatedResponse(c, request, performed);
    c.set("staff", { ...by, request });
    await next();
    if (c.res.ok) await storeResponse(request, c.res.clone(), isStored);
    // The same request took effect at the same instant, which may be why this one was refused.
    const isRefused = c.res.status >= 400 && c.res.status < 500;
    const other = isRefused ? await findStaffRequest(request) : undefined;
    if (other) c.res = repeatedResponse(c, request, other);
  });

/**
 * Middleware for actions of staff with an Idempotency-Key: for 24 hours, the same key with the same body returns the stored
 * response and does nothing. The action's first audit entry claims the key in the action's own transaction, so it takes
 * effect once, also after a crash. Failures are not stored.
 */
export const performOnce = middleware(true);

/** The same for a response with a secret, which is returned once and stored nowhere: its repetition returns 409. */
export const performOnceUnstored = middleware(false);

/** The action is committed: a failure to store its response must not fail the request. */
async function storeResponse(request: IdempotentStaffRequest, response: Response, isStored: boolean): Promise<void> {
  try {
    if (!isStored) return await storeStaffResponse(request, response.status, null);
    const text = await response.text();
    const headers = STORED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body: unknown = text === "" ? null : JSON.parse(text);
    await storeStaffResponse(request, response.status, { body, headers: Object.fromEntries(headers) });
  } catch (error) {
    log.error({ err: error }, "The response of an action of staff could not be stored");
  }
}

/** Deletes the requests that are older than a day. Returns their number. */
export function purgeStaffRequests(): Promise<number> {
  return deleteStaffRequestsBefore(new Date(now().getTime() - DAY_MS));
}
