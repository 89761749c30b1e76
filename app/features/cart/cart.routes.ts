import type { z } from "@hono/zod-openapi";
import { body, failure, jsonResponse, later, sessionHeaders } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { addItemSchema, cartSchema, removeItemSchema, updateItemSchema } from "./cart.contract.ts";

const tags = ["Cart"];
const security: Record<string, string[]>[] = [{ session: [] }, {}];
const cart = { 200: { ...jsonResponse("The cart as it is now", cartSchema), headers: sessionHeaders } };
const invalidInput = failure(400, "Wrong input");
const tooMany = failure(409, "More than the stock: the answer says how many are left, and nothing changed");
const tooManyCarts = later(429, "Too many new carts from this network");

const change = <Schema extends z.ZodType>(schema: Schema) => ({ body: body(schema) });

/** The calls of the cart; cart.api.ts answers them. */
export const routes = {
  view: createEndpoint({
    operationId: "getCart",
    method: "get",
    path: "/api/orders/cart/",
    tags,
    security,
    summary: "What is in the cart",
    description: "The cart of the cookie `sessionid`. Without one it is empty, and none is opened.",
    responses: { ...cart },
  }),
  add: createEndpoint({
    operationId: "addCartItem",
    method: "post",
    path: "/api/orders/cart/add_item/",
    tags,
    security,
    summary: "Put more of a product into the cart",
    description: "Opens a cart, with its cookies, where there is none. Options left out are the product's first.",
    request: change(addItemSchema),
    responses: { ...cart, ...invalidInput, ...failure(404, "No such product"), ...tooMany, ...tooManyCarts },
  }),
  update: createEndpoint({
    operationId: "updateCartItem",
    method: "post",
    path: "/api/orders/cart/update_item/",
    tags,
    security,
    summary: "Set how many of a line there are",
    description: "Options may be left out while the cart holds the product once.",
    request: change(updateItemSchema),
    responses: { ...cart, ...invalidInput, ...failure(404, "Not in the cart"), ...tooMany },
  }),
  remove: createEndpoint({
    operationId: "removeCartItem",
    method: "post",
    path: "/api/orders/cart/remove_item/",
    tags,
    security,
    summary: "Take a line out of the cart",
    description: "Options may be left out while the cart holds the product once.",
    request: change(removeItemSchema),
    responses: { ...cart, ...invalidInput, ...failure(404, "Not in the cart") },
  }),
};
