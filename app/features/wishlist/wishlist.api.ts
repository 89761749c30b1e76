import { z } from "@hono/zod-openapi";
import { pageLinks } from "#app/features/catalog/listing/list-response.ts";
import { pageQuery, toSlice } from "#app/features/catalog/listing/listing.contract.ts";
import { findDetailRows, findSummaryRows } from "#app/features/catalog/product/products.queries.ts";
import { serializeProduct } from "#app/features/catalog/product/serialize-product.ts";
import { findVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { CUSTOMER_ERRORS } from "#app/features/customers/customers.contract.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { body, errorJson, failure, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  MAX_WISHES,
  newWishSchema,
  WISHLIST_ERRORS,
  type WishedProduct,
  wishedProductSchema,
  wishSchema,
} from "./wishlist.contract.ts";
import { countWishes, deleteWish, findWishlist, insertWish, lockWishlist } from "./wishlist.queries.ts";

const signedInOnly = {
  tags: ["Wishlist"],
  security: [{ bearer: [] }],
  middleware: requireSignIn,
};
const wholeList = jsonResponse("The whole wishlist, last added first", z.array(wishedProductSchema));
const invalidInput = failure(400, "Invalid input");

/** The endpoints of the wishlist; all need a bearer token. */
export const wishlistApi = shopApi();

const view = createEndpoint({
  operationId: "getWishlist",
  ...signedInOnly,
  method: "get",
  path: "/api/accounts/users/wishlist/",
  summary: "One page of the customer’s wishlist",
  request: { query: pageQuery },
  responses: {
    200: {
      ...jsonResponse("One page, last added first", z.array(wishedProductSchema)),
      headers: z.object({
        "X-Total-Count": z.string().openapi({ description: "Products on all pages" }),
        Link: z.string().openapi({ description: "The first, previous, next and last page (RFC 8288)" }),
        "X-Unavailable-Count": z
          .string()
          .optional()
          .openapi({ description: "Number of saved products that are no longer available; absent if there is none" }),
      }),
    },
    ...failure(400, "A parameter is invalid"),
    ...notSignedIn,
  },
});
wishlistApi.openapi(view, async (c) => {
  const { limit, offset } = toSlice(c.req.valid("query"));
  const { products, unavailable } = await readWishlist(c.get("customerId"));
  c.header("X-Total-Count", String(products.length));
  c.header("Link", pageLinks(new URL(c.req.url), { limit, offset }, products.length));
  if (unavailable > 0) c.header("X-Unavailable-Count", String(unavailable));
  return c.json(products.slice(offset, offset + limit), 200);
});

/** The products on a customer's wishlist with every field, last added first, and how many more are no longer available. */
async function readWishlist(customerId: string): Promise<{ products: WishedProduct[]; unavailable: number }> {
  const wishes = await findWishlist(customerId);
  const colors = new Map(wishes.map(({ productId, color }) => [productId, color]));
  const rows = await findDetailRows([...colors.keys()]);
  const products = rows.map((row) => ({ ...serializeProduct(row), wished_color: colors.get(row.id) ?? null }));
  return { products, unavailable: wishes.length - products.length };
}

const add = createEndpoint({
  operationId: "addWishlistItem",
  ...signedInOnly,
  method: "post",
  path: "/api/accounts/users/wishlist_add/",
  summary: "Add a product to the wishlist; returns the new list",
  request: { body: body(newWishSchema) },
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
  const result = await addToWishlist(customerId, c.req.valid("json"));
  if (result.ok) return c.json((await readWishlist(customerId)).products, 200);
  const { status, error } = ADD_ERRORS[result.error.code];
  if (status === 400) return errorJson(c, status, error, { color: error });
  return errorJson(c, status, error);
});

const ADD_ERRORS = { ...WISHLIST_ERRORS, session_ended: CUSTOMER_ERRORS.session_ended };
type AddError = { code: keyof typeof ADD_ERRORS };

/**
 * Adds a product to a customer's wishlist in a color; a product that is on it already keeps its position.
 * Errors: product_not_found, option_not_found, wishlist_full, session_ended (the account was deleted during the request).
 */
async function addToWishlist(
  customerId: string,
  { product_id: productId, color }: z.infer<typeof newWishSchema>,
): Promise<Result<undefined, AddError>> {
  const [product] = await findSummaryRows([productId]);
  if (!product) return err({ code: "product_not_found" });
  const variant = color ? await findVariant(productId, { color }) : undefined;
  if (color && !variant) return err({ code: "option_not_found" });
  return transaction<undefined, AddError>(async (tx) => {
    if (!(await lockWishlist(customerId, tx))) return err({ code: "session_ended" });
    const { shown, isListed } = await countWishes(customerId, productId, tx);
    if (!isListed && shown >= MAX_WISHES) return err({ code: "wishlist_full" });
    await insertWish({ customerId, productId, color: variant?.color ?? null, addedAt: now() }, tx);
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
  return c.json((await readWishlist(c.get("customerId"))).products, 200);
});
