import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import {
  errorJson,
  errorSchema,
  failure,
  jsonResponse,
  optionalRetryAfter,
  type ShopApi,
  shopApi,
} from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { may, requireStepUp, STEP_UP_SECONDS, type StaffActor } from "./actor.ts";
import { type Permission, permissionsOf, ROLES, STAFF_MESSAGES } from "./permissions.ts";
import { performOnce, performOnceUnstored } from "./requests/perform-once.server.ts";

/** The API of staff. `staff` is who is signed in; endpoints with the access "public" must not read it. */
export type AdminApi = ShopApi & { Variables: { staff: StaffActor } };

/** Who may use an endpoint: staff with a permission, all signed-in staff for their own data, or everybody. */
export type AdminAccess = Permission | "self" | "public";

/** A router for one feature's endpoints under /api/admin/. */
export function adminApi() {
  return shopApi<AdminApi>();
}

const unauthorizedSchema = errorSchema
  .extend({
    step_up: z.literal(true).optional().openapi({ description: "A second factor is needed again" }),
  })
  .openapi("Unauthorized");

/** The response to requests without a sign-in or a recent second factor, for endpoints whose function checks them too. */
export const unauthorized = {
  401: {
    ...jsonResponse("Nobody is signed in, or a second factor is needed again", unauthorizedSchema),
    headers: z.object({ "WWW-Authenticate": z.string() }),
  },
};

const inProgress = failure(409, "The request with this Idempotency-Key is in progress, or its response was lost");

const IN_PROGRESS = "Also while the request with this Idempotency-Key is in progress, or when its response was lost";

/** The 409 of an action: the route's own conflict, if it has one, or a request that is in progress. */
function inProgressOr(conflict: RouteConfig["responses"][string] | undefined) {
  const both = conflict &&
    "description" in conflict && {
      ...conflict,
      description: `${conflict.description}. ${IN_PROGRESS}`,
    };
  return { ...inProgress[409], ...both, headers: optionalRetryAfter };
}

/** Whether no role is refused: all staff have a role. */
const isOpenToAll = (access: AdminAccess) =>
  access === "public" || access === "self" || ROLES.every((role) => permissionsOf([role]).has(access));

const STEP_UP_CHALLENGE = `Staff error="insufficient_user_authentication", max_age=${STEP_UP_SECONDS}`;

const isEmptyHeader = (value: string | undefined) => value === undefined || value.trim() === "";

/** Responds 401 with the challenge for a second factor, also from handlers that need one only for some input. */
export function stepUpResponse(c: Context<AdminApi>) {
  c.header("WWW-Authenticate", STEP_UP_CHALLENGE);
  return c.json({ error: STAFF_MESSAGES.stepUp, step_up: true as const }, 401);
}

/** Checks the sign-in, the permission and, if `stepUp`, that a second factor was proved within the last ten minutes. */
const checkAccess = (access: Exclude<AdminAccess, "public">, needsStepUp: boolean) =>
  createMiddleware<AdminApi>(async (c, next) => {
    const by = c.get("staff") as StaffActor | undefined;
    if (!by) {
      c.header("WWW-Authenticate", "Staff");
      return errorJson(c, 401, STAFF_MESSAGES.signedOut);
    }
    if (access !== "self" && !may(by, access)) return errorJson(c, 403, STAFF_MESSAGES.forbidden);
    return needsStepUp && !requireStepUp(by).ok ? stepUpResponse(c) : next();
  });

const requireIfMatch = createMiddleware<AdminApi>(async (c, next) =>
  isEmptyHeader(c.req.header("if-match")) ? errorJson(c, 428, "Send the ETag of what you edit as If-Match.") : next(),
);

const requireIdempotencyKey = createMiddleware<AdminApi>(async (c, next) => {
  const key = c.req.header("idempotency-key") ?? "";
  return key.trim() === "" || key.length > 255
    ? errorJson(c, 400, "Send an Idempotency-Key of 1 to 255 characters, and the same one with each retry.")
    : next();
});

/** The entity tag that an edit names (`edit: true`). */
export const ifMatchOf = (c: Context<AdminApi>): string => c.req.header("if-match") ?? "";

const parameter = (name: string, description: string) => ({
  name,
  in: "header" as const,
  required: true,
  description,
  schema: { type: "string" as const, minLength: 1, maxLength: 255 },
});

type AdminEndpoint = Omit<RouteConfig, "path"> & {
  path: string;
  operationId: string;
  permission: AdminAccess;
  /** Needs a second factor within the last ten minutes. */
  stepUp?: true;
  /** Needs an Idempotency-Key: it moves money, stock or an order's state, or sends an email. */
  action?: true;
  /** The response of the action has a secret, so it is not stored for repetitions. */
  isSecret?: true;
  /** Needs If-Match with the ETag of what it changes. */
  edit?: true;
};

const forbidden = failure(403, "The role does not include this");

/** What every endpoint of staff may respond: its function checks the permission too. */
type SharedErrors = { responses: typeof unauthorized & typeof forbidden };

/**
 * Declares an endpoint of staff: as `createEndpoint`, with `x-permission` in the OpenAPI document, and with the checks that
 * its declaration asks for. They run before the input is validated, so that a refusal shows nothing of it.
 */
export function createAdminEndpoint<Path extends string, Route extends AdminEndpoint & { path: Path }>(route: Route) {
  const { permission, stepUp = false, action = false, isSecret = false, edit = false } = route;
  const isPublic = permission === "public";
  const declared: Route = {
    ...route,
    // These stand in the document under names of their own.
    ...{ permission: undefined, stepUp: undefined, action: undefined, isSecret: undefined, edit: undefined },
    "x-permission": permission,
    ...(stepUp && { "x-step-up": true }),
    ...(isPublic ? {} : { security: [{ staff: [] }] }),
    parameters: [
      ...(edit ? [parameter("If-Match", "The ETag of what is edited")] : []),
      ...(action ? [parameter("Idempotency-Key", "The same for each retry of one action")] : []),
    ],
    middleware: [
      ...(isPublic ? [] : [checkAccess(permission, stepUp)]),
      ...(edit ? [requireIfMatch] : []),
      ...(action ? [requireIdempotencyKey, isSecret ? performOnceUnstored : performOnce] : []),
    ],
    responses: {
      ...(isPublic ? {} : unauthorized),
      ...(isOpenToAll(permission) ? {} : forbidden),
      ...(edit ? failure(428, "If-Match is missing") : {}),
      ...(action ? failure(422, "The Idempotency-Key belongs to another request") : {}),
      ...route.responses,
      ...(action ? { 409: inProgressOr(route.responses[409]) } : {}),
    },
  };
  return createEndpoint<Path, Route & SharedErrors>(declared as Route & SharedErrors);
}
