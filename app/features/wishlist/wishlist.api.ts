import { z } from "@hono/zod-openapi";
import { productSchema } from "#app/features/catalog/catalog.contract.ts";
import { CUSTOMER_ERRORS } from "#app/features/customers/customers.contract.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { body, errorJson, failure, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { addToWishlist } from "./add-to-wishlist.ts";
import { removeFromWishlist } from "./remove-from-wishlist.ts";
import { viewWishlist } from "./view-wishlist.ts";
import { WISHLIST_ERRORS, wishSchema } from "./wishlist.contract.ts";

const signedInOnly = {
  tags: ["Wishlist"],
  security: [{ bearer: [] }],
  middleware: requireSignIn,
};
const list = jsonResponse("The whole wishlist, last added first", z.array(productSchema));
const invalidInput = failure(400, "Wrong input");

const view = createEndpoint({
  operationId: "getWishlist",
  ...signedInOnly,
  method: "get",
  path: "/api/accounts/users/wishlist/",
  summary: "The shopper's wishlist",
  responses: {
    200: {
      ...list,
      headers: z.object({ "X-Total-Count": z.string().openapi({ description: "How many there are" }) }),
    },
    ...notSignedIn,
  },
});

const add = createEndpoint({
  operationId: "addWishlistItem",
  ...signedInOnly,
  method: "post",
  path: "/api/accounts/users/wishlist_add/",
  summary: "Put a product on the wishlist; answers the new list",
  request: { body: body(wishSchema) },
  responses: {
    200: list,
    ...invalidInput,
    ...notSignedIn,
    ...failure(404, "There is no such product"),
    ...failure(409, "The wishlist is full"),
  },
});

const remove = createEndpoint({
  operationId: "removeWishlistItem",
  ...signedInOnly,
  method: "post",
  path: "/api/accounts/users/wishlist_remove/",
  summary: "Take a product off the wishlist; answers the new list",
  request: { body: body(wishSchema) },
  responses: { 200: list, ...invalidInput, ...notSignedIn },
});

const ERRORS = { ...WISHLIST_ERRORS, session_ended: CUSTOMER_ERRORS.session_ended };

/** The calls of the wishlist; all need a bearer token. */
export const wishlistApi = shopApi()
  .openapi(view, async (c) => {
    const products = await viewWishlist(c.get("customerId"));
    c.header("X-Total-Count", String(products.length));
    return c.json(products, 200);
  })
  .openapi(add, async (c) => {
    const customerId = c.get("customerId");
    const result = await addToWishlist(customerId, c.req.valid("json").product_id);
    if (result.ok) return c.json(await viewWishlist(customerId), 200);
    const { status, error } = ERRORS[result.error.code];
    return errorJson(c, status, error);
  })
  .openapi(remove, async (c) => {
    await removeFromWishlist(c.get("customerId"), c.req.valid("json").product_id);
    return c.json(await viewWishlist(c.get("customerId")), 200);
  });
