import { type Hook, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { issueMessage } from "./issue-message.ts";
import { trailingSlashRouter } from "./trailing-slash-router.ts";

/** What the HTTP server offers to endpoints. Missing where a test calls the API itself. */
export type ServerBindings = {
  /** Gives the body of this request the time of an upload. For endpoints that know who sends it. */
  allowUploadTime?: () => void;
  /** The same for a photo, which is smaller. */
  allowPhotoTime?: () => void;
};

export type ShopApi = {
  Bindings: ServerBindings;
  Variables: { requestId: string; address: string; customerId: string | undefined };
};

export const errorSchema = z
  .object({
    error: z.string().openapi({ description: "A message for the shopper" }),
    fields: z.record(z.string(), z.string()).optional().openapi({ description: "A message for each invalid field" }),
  })
  .openapi("Error");

/** A declared failure: `...failure(404, "No such product")` inside a route's responses. */
export function failure<Status extends number>(status: Status, description: string) {
  return { [status]: { description, content: { "application/json": { schema: errorSchema } } } } as Record<
    Status,
    { description: string; content: { "application/json": { schema: typeof errorSchema } } }
  >;
}

const seconds = z.object({ "Retry-After": z.string().openapi({ description: "Seconds to wait" }) });

/** A declared temporary failure, with `Retry-After`. */
export function retryableFailure<Status extends number>(status: Status, description: string) {
  const declared = failure(status, description)[status];
  return { [status]: { ...declared, headers: seconds } } as Record<
    Status,
    typeof declared & { headers: typeof seconds }
  >;
}

/** The optional `Retry-After` header of a declared response. */
export const optionalRetryAfter = z.object({ "Retry-After": seconds.shape["Retry-After"].optional() });

/** The cookies of a declared response that opens, renews or ends a session. */
export const sessionHeaders = z.object({
  "Set-Cookie": z.string().optional().openapi({ description: "`sessionid` and `csrftoken`" }),
});

/** The same with `Clear-Site-Data`, which deletes everything that pages stored in the browser; not where staff work. */
export const signedOutHeaders = sessionHeaders.extend({
  "Clear-Site-Data": z.string().optional().openapi({ example: '"storage"' }),
});

/** A declared JSON response. */
export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } };
}

/** A declared JSON body that is required. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } };
}

/** Middleware for endpoints whose responses belong to one visitor: no cache may store them. */
export const noStore: MiddlewareHandler = async (c, next) => {
  c.header("Cache-Control", "private, no-store");
  await next();
};

/** An error response with its message and, for invalid input, a message per field. The route declares the status. */
export function errorJson<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  error: string,
  fields?: Record<string, string>,
) {
  return c.json(fields ? { error, fields } : { error }, status);
}

/** A response whose status depends on an error's code, for handlers of several routes: its type is that of every route. */
export const forAnyRoute = (response: Response) => response as never;

/** The response to `after` with the cursor of another list or ordering, or with no cursor at all. */
export const invalidCursor = (c: Context) =>
  errorJson(c, 400, "This page’s cursor is not valid.", { after: "Follow the URLs of the Link header." });

/** A message for each invalid field. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
    for (const name of names) fields[name] ??= issueMessage(issue);
  }
  return fields;
}

function explainInvalidInput<Env extends ShopApi>(): Hook<unknown, Env, string, unknown> {
  return (result, c) => {
    if (result.success) return undefined;
    const fields = fieldsOf(result.error);
    return c.json({ error: Object.values(fields)[0] ?? "That input can’t be read.", fields }, 400);
  };
}

/**
 * A router for one feature's endpoints: invalid input gets 400 with a message for each field, and a path matches with or
 * without a trailing slash.
 */
export function shopApi<Env extends ShopApi = ShopApi>() {
  return new OpenAPIHono<Env>({ defaultHook: explainInvalidInput<Env>(), router: trailingSlashRouter() });
}
