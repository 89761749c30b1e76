import type { Context } from "hono";
import { errorJson, type ShopApi, type shopApi } from "#app/platform/http/api.server.ts";

type Declared = { path: RegExp; method: string; hasParameters: boolean };

function declaredEndpoints(api: ReturnType<typeof shopApi>): Declared[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== "route") return [];
    const { path, method } = definition.route;
    const pattern = path.replace(/\/$/, "").replace(/\{[^}]+\}/g, "[^/]+");
    return [{ path: new RegExp(`^${pattern}/?$`), method: method.toUpperCase(), hasParameters: path.includes("{") }];
  });
}

/** Responds to a request without an endpoint: 405 and `Allow` if the path has other methods, otherwise 404. */
export function sendNotFound(api: ReturnType<typeof shopApi>) {
  const declared = declaredEndpoints(api);
  return (c: Context<ShopApi>) => {
    const matching = declared.filter(({ path }) => path.test(c.req.path));
    // "/api/orders/cart/" is not an order with the number "cart".
    const exact = matching.filter(({ hasParameters }) => !hasParameters);
    const methods = (exact.length > 0 ? exact : matching).map(({ method }) => method);
    if (methods.length === 0)
      return errorJson(c, 404, "There is no such endpoint. All endpoints are listed at /api/docs.");
    const allowed = [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
    c.header("Allow", allowed.join(", "));
    if (c.req.method === "OPTIONS") return c.body(null, 204);
    return errorJson(c, 405, `This endpoint allows only ${methods.join(" and ")}.`);
  };
}
