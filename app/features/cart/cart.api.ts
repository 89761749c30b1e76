import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  body,
  errorJson,
  failure,
  jsonResponse,
  noStore,
  retryableFailure,
  type ShopApi,
  sessionHeaders,
  shopApi,
} from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { sessionCookies, sessionOf } from "#app/platform/http/session.server.ts";
import { addToCart } from "./add-to-cart.ts";
import {
  addItemSchema,
  CART_ERRORS,
  type Cart,
  type CartError,
  cartErrorMessage,
  cartSchema,
  removeItemSchema,
  updateItemSchema,
} from "./cart.contract.ts";
import type { NewSession, Visitor } from "./find-cart.ts";
import { removeLine } from "./remove-line.ts";
import { setQuantity } from "./set-quantity.ts";
import { viewCart } from "./view-cart.ts";

const tags = ["Cart"];
const security: Record<string, string[]>[] = [{ session: [] }, {}];
const cart = { 200: { ...jsonResponse("The cart as it is now", cartSchema), headers: sessionHeaders } };
const invalidInput = failure(400, "Invalid input");
const tooMany = failure(409, "More than the stock: the message says how many are left, and nothing changed");
const tooManyCarts = retryableFailure(429, "Too many new carts from this network");

const change = <Schema extends z.ZodType>(schema: Schema) => ({ body: body(schema) });

const visitorOf = (c: Context<ShopApi>): Visitor => ({ session: sessionOf(c.req.raw.headers) });

function cartResponse(c: Context<ShopApi>, { cart, session }: { cart: Cart } & NewSession) {
  if (session) for (const cookie of sessionCookies(session)) c.header("Set-Cookie", cookie, { append: true });
  return c.json(cart, 200);
}

type StatusOf<Code extends CartError["code"]> = (typeof CART_ERRORS)[Code]["status"];

function errorResponse<R extends CartError>(c: Context<ShopApi>, error: R) {
  const { status, field } = CART_ERRORS[error.code];
  const message = cartErrorMessage(error);
  if (error.code === "too_many_attempts") c.header("Retry-After", String(error.retryAfterSeconds));
  return errorJson(c, status as StatusOf<R["code"]>, message, field ? { [field]: message } : undefined);
}

/** The cart's endpoints. */
export const cartApi = shopApi();

cartApi.use("/api/orders/cart/*", noStore);

cartApi.openapi(
  createEndpoint({
    operationId: "getCart",
    method: "get",
    path: "/api/orders/cart/",
    tags,
    security,
    summary: "Get the cart",
    description: "The cart of the cookie `sessionid`. Without the cookie the cart is empty, and none is opened.",
    responses: { ...cart },
  }),
  async (c) => cartResponse(c, await viewCart(visitorOf(c))),
);

cartApi.openapi(
  createEndpoint({
    operationId: "addCartItem",
    method: "post",
    path: "/api/orders/cart/add_item/",
    tags,
    security,
    summary: "Add units of a product to the cart",
    description:
      "Opens a cart and sets its cookies when there is none. An option that is left out is the product’s first.",
    request: change(addItemSchema),
    responses: { ...cart, ...invalidInput, ...failure(404, "No such product"), ...tooMany, ...tooManyCarts },
  }),
  async (c) => {
    const result = await addToCart({ ...visitorOf(c), address: c.get("address") }, c.req.valid("json"));
    return result.ok ? cartResponse(c, result.value) : errorResponse(c, result.error);
  },
);

cartApi.openapi(
  createEndpoint({
    operationId: "updateCartItem",
    method: "post",
    path: "/api/orders/cart/update_item/",
    tags,
    security,
    summary: "Set the quantity of a line",
    description: "Options may be left out when the cart has one line of the product.",
    request: change(updateItemSchema),
    responses: { ...cart, ...invalidInput, ...failure(404, "Not in the cart"), ...tooMany },
  }),
  async (c) => {
    const result = await setQuantity(visitorOf(c), c.req.valid("json"));
    return result.ok ? cartResponse(c, result.value) : errorResponse(c, result.error);
  },
);

cartApi.openapi(
  createEndpoint({
    operationId: "removeCartItem",
    method: "post",
    path: "/api/orders/cart/remove_item/",
    tags,
    security,
    summary: "Remove a line from the cart",
    description: "Options may be left out when the cart has one line of the product.",
    request: change(removeItemSchema),
    responses: { ...cart, ...invalidInput, ...failure(404, "Not in the cart") },
  }),
  async (c) => {
    const result = await removeLine(visitorOf(c), c.req.valid("json"));
    return result.ok ? cartResponse(c, result.value) : errorResponse(c, result.error);
  },
);
