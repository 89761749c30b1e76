import { z } from "@hono/zod-openapi";
import { type Product, productSchema } from "#app/features/catalog/catalog.contract.ts";
import { findDetailRows, findSummaryRows } from "#app/features/catalog/product/products.queries.ts";
import { serializeProduct } from "#app/features/catalog/product/serialize-product.ts";
import { CUSTOMER_ERRORS } from "#app/features/customers/customers.contract.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { body, errorJson, failure, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { MAX_WISHES, WISHLIST_ERRORS, wishSchema } from "./wishlist.contract.ts";
import { countWishes, deleteWish, findWishedProducts, insertWish, lockWishlist } from "./wishlist.queries.ts";

const signedInOnly = {
  tags: ["Wishlist"],
  security: [{ bearer: [] }],
  middleware: requireSignIn,
};
const wholeList = jsonResponse("The whole wishlist, last added first", z.array(productSchema));
const invalidInput = failure(400, "Invalid input");

/** The endpoints of the wishlist; all need a bearer token. */
export const wishlistApi = shopApi();

const view = createEndpoint({
  operationId: "getWishlist",
  ...signedInOnly,
  method: "get",
  path: "/api/accounts/users/wishlist/",
  summary: "The customer's wishlist",
  responses: {
    200: {
      ...wholeList,
      headers: z.object({
        "X-Total-Count": z.string().openapi({ description: "Number of products" }),
        "X-Unavailable-Count": z
          .string()
          .optional()
          .openapi({ description: "Number of saved products that are no longer available; absent if there is none" }),
      }),
    },
    ...notSignedIn,
  },
});
wishlistApi.openapi(view, async (c) => {
  const ids = await findWishedProducts(c.get("customerId"));
  const products = (await findDetailRows(ids)).map(serializeProduct);
  c.header("X-Total-Count", String(products.length));
  if (products.length < ids.length) c.header("X-Unavailable-Count", String(ids.length - products.length));
  return c.json(products, 200);
});

/** The products on a customer's wishlist with every field, last added first. */
async function readWishlist(customerId: string): Promise<Product[]> {
  const rows = await findDetailRows(await findWishedProducts(customerId));
  return rows.map(serializeProduct);
}

const add = createEndpoint({
  operationId: "addWishlistItem",
  ...signedInOnly,
  method: "post",
  path: "/api/accounts/users/wishlist_add/",
  summary: "Add a product to the wishlist; returns the new list",
  request: { body: body(wishSchema) },
  responses: {
    200: wholeList,
    ...invalidInput,
    ...notSignedIn,
    ...failure(404, "There is no such product"),
    ...failure(409, "The wishlist is full"),
  },
});
wishlistApi.openapi(add, async (c) => {
  const customerId = c.get("customerId");
  const result = await addToWishlist(customerId, c.req.valid("json").product_id);
  if (result.ok) return c.json(await readWishlist(customerId), 200);
  const { status, error } = ADD_ERRORS[result.error.code];
  return errorJson(c, status, error);
});

const ADD_ERRORS = { ...WISHLIST_ERRORS, session_ended: CUSTOMER_ERRORS.session_ended };
type AddError = { code: keyof typeof ADD_ERRORS };

/**
 * Adds a product to a customer's wishlist; a product that is on it already keeps its position.
 * Errors: product_not_found, wishlist_full, session_ended (the account was deleted during the request).
 */
async function addToWishlist(customerId: string, productId: number): Promise<Result<undefined, AddError>> {
  const [product] = await findSummaryRows([productId]);
  if (!product) return err({ code: "product_not_found" });
  return transaction<undefined, AddError>(async (tx) => {
    if (!(await lockWishlist(customerId, tx))) return err({ code: "session_ended" });
    const { all, isListed } = await countWishes(customerId, productId, tx);
    if (!isListed && all >= MAX_WISHES) return err({ code: "wishlist_full" });
    await insertWish(customerId, productId, now(), tx);
    return ok(undefined);
  });
}

const remove = createEndpoint({
  operationId: "removeWishlistItem",
  ...signedInOnly,
  method: "post",
  path: "/api/accounts/users/wishlist_remove/",
  summary: "Remove a product from the wishlist; returns the new list",
  request: { body: body(wishSchema) },
  responses: { 200: wholeList, ...invalidInput, ...notSignedIn },
});
wishlistApi.openapi(remove, async (c) => {
  await deleteWish(c.get("customerId"), c.req.valid("json").product_id);
  return c.json(await readWishlist(c.get("customerId")), 200);
});
