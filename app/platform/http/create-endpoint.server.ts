import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import { failure, retryableFailure } from "./api.server.ts";

const FROM_ANY = {
  ...failure(400, "The request can’t be read"),
  ...failure(500, "Something went wrong on the shop’s side"),
  ...retryableFailure(503, "The shop can’t reach its database at this moment, or has too much to do"),
};

/** The responses of the API's middleware, before a handler runs. */
const FROM_UNSAFE = {
  ...FROM_ANY,
  ...failure(403, "A browser sent this from another site, or with another session’s X-CSRFToken"),
  ...failure(413, "The body is larger than 64 kB"),
  ...failure(415, "The body is not JSON"),
};

/** The response of shared reads when too many of them are in progress. */
export const overloaded = retryableFailure(503, "Too many requests at this moment");

type Endpoint = Omit<RouteConfig, "path"> & { path: string; operationId: string };

/**
 * Declares an endpoint, and adds the responses that the API's middleware gives to every endpoint of its method. The endpoint's
 * own declarations take precedence. The type has only these, because the handler may return nothing else.
 */
export function createEndpoint<Path extends string, Route extends Endpoint & { path: Path }>(route: Route) {
  const shared = route.method === "get" ? FROM_ANY : FROM_UNSAFE;
  const declared: Route = { ...route, responses: { ...shared, ...route.responses } };
  return createRoute<Path, Route>(declared);
}
