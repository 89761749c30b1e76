import { z } from "@hono/zod-openapi";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { listedOrderSchema } from "#app/features/orders/orders.contract.ts";
import { failure, jsonResponse, noStore, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { integerSchema } from "#app/platform/http/input-schemas.ts";
import { listOwnOrders } from "./list-own-orders.ts";

/** The list of a customer's orders, which also says what can be reviewed. */
export const listOrdersApi = shopApi();

listOrdersApi.use("/api/orders/", noStore);

listOrdersApi.openapi(
  createEndpoint({
    operationId: "listOrders",
    method: "get",
    path: "/api/orders/",
    tags: ["Orders"],
    security: [{ bearer: [] }],
    summary: "List the customer’s orders, newest first",
    middleware: [requireSignIn] as const,
    request: {
      query: z.object({
        limit: integerSchema({ min: 1, max: 100, error: "The limit is from 1 to 100." }).default(100),
        offset: integerSchema({ min: 0, max: 1_000_000, error: "The offset is from 0 to 1,000,000." }).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonResponse("The orders", z.array(listedOrderSchema)),
        headers: z.object({ "X-Total-Count": z.string().openapi({ description: "The number of all orders" }) }),
      },
      ...failure(400, "Invalid input"),
      ...notSignedIn,
    },
  }),
  async (c) => {
    const { orders, total } = await listOwnOrders(c.get("customerId"), c.req.valid("query"));
    c.header("X-Total-Count", String(total));
    return c.json(orders, 200);
  },
);
