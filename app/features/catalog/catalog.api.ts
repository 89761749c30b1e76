import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { errorJson, failure, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint, overloaded } from "#app/platform/http/create-endpoint.server.ts";
import { sharedResponse } from "#app/platform/http/shared-response.server.ts";
import { facetsSchema } from "./catalog.contract.ts";
import { findFacets } from "./listing/count-facets.ts";
import { readProductList } from "./listing/list-response.ts";
import { listingQuery, toChoice } from "./listing/listing.contract.ts";
import { findProduct } from "./product/product-cache.ts";
import { fieldsQuery, listQuery, partOfProductSchema } from "./product/product-fields.contract.ts";
import { findCurrentSlug } from "./product/products.queries.ts";
import { pickFields } from "./product/serialize-product.ts";
import { findSimilarProducts } from "./product/similar-products.ts";

const PRODUCTS = "/api/products_old/products/";
const PRODUCT = "/api/products_old/products/{slug}";
const SIMILAR = "/api/products_old/products/{slug}/similar/";
const FACETS = "/api/products_old/facets/";
const tags = ["Products"];

/** The catalog's endpoints. They are read-only, and their responses are the same for every visitor. */
export const catalogApi = shopApi();

const list = createEndpoint({
  operationId: "listProducts",
  method: "get",
  path: PRODUCTS,
  tags,
  middleware: sharedResponse,
  summary: "One page of the matching products",
  request: { query: listQuery },
  responses: {
    200: {
      ...jsonResponse("One page. A search without ordering is sorted by relevance", z.array(partOfProductSchema)),
      headers: z.object({
        "X-Total-Count": z.string().openapi({ description: "Products on all pages", example: "53" }),
        Link: z.string().openapi({ description: "The first, previous, next and last page (RFC 8288)" }),
      }),
    },
    ...failure(400, "A parameter is invalid"),
    ...overloaded,
  },
});
catalogApi.openapi(list, async (c) => {
  const { products, fields, headers } = await readProductList(c.req.valid("query"), new URL(c.req.url));
  return c.json(
    products.map((product) => pickFields(product, fields)),
    200,
    headers,
  );
});

const one = createEndpoint({
  operationId: "getProduct",
  method: "get",
  path: PRODUCT,
  tags,
  middleware: sharedResponse,
  summary: "One product, by slug or id",
  request: { params: z.object({ slug: z.string().openapi({ example: "harbour-tote" }) }), query: fieldsQuery },
  responses: {
    200: jsonResponse("The product", partOfProductSchema),
    301: {
      description: "The product has another slug now",
      headers: z.object({ Location: z.string().openapi({ example: "/api/products_old/products/harbor-tote/" }) }),
    },
    ...failure(400, "A parameter is invalid"),
    ...overloaded,
    ...failure(404, "There is no such product"),
  },
});
catalogApi.openapi(one, async (c) => {
  const { slug } = c.req.valid("param");
  const product = await findProduct(slug);
  if (!product) {
    const current = await findCurrentSlug(slug);
    if (current === undefined) return errorJson(c, 404, "Product not found.");
    return c.redirect(`${PRODUCTS}${current}/${new URL(c.req.url).search}`, 301);
  }
  return c.json(pickFields(product, c.req.valid("query").fields ?? []), 200);
});

const similar = createEndpoint({
  operationId: "listSimilarProducts",
  method: "get",
  path: SIMILAR,
  tags,
  middleware: sharedResponse,
  summary: "Up to four products like this one, best first: of its type, those in stock before the others",
  request: { params: z.object({ slug: z.string().openapi({ example: "harbour-tote" }) }), query: fieldsQuery },
  responses: {
    200: jsonResponse("The products", z.array(partOfProductSchema)),
    ...failure(400, "A parameter is invalid"),
    ...overloaded,
    ...failure(404, "There is no such product"),
  },
});
catalogApi.openapi(similar, async (c) => {
  const product = await findProduct(c.req.valid("param").slug);
  if (!product) return errorJson(c, 404, "Product not found.");
  const { fields = [] } = c.req.valid("query");
  const products = await findSimilarProducts(product.id, fields);
  return c.json(
    products.map((found) => pickFields(found, fields)),
    200,
  );
});

const facets = createEndpoint({
  operationId: "countFacets",
  method: "get",
  path: FACETS,
  tags,
  middleware: sharedResponse,
  summary: "How many products each value of each filter would match",
  request: { query: listingQuery },
  responses: {
    200: jsonResponse("The counts", facetsSchema),
    ...failure(400, "A parameter is invalid"),
    ...overloaded,
  },
});
catalogApi.openapi(facets, async (c) => c.json(await findFacets(toChoice(c.req.valid("query"))), 200));

function rejectWrite(c: Context) {
  c.header("Allow", "GET, HEAD");
  return errorJson(c, 405, "Products can only be read here.");
}
const PRODUCT_PATH = "/api/products_old/products/:slug";
for (const path of [PRODUCTS, PRODUCT_PATH, `${PRODUCT_PATH}/similar/`, FACETS]) catalogApi.all(path, rejectWrite);
