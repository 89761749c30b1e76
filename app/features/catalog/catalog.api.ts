import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { errorJson, failure, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint, overloaded } from "#app/platform/http/create-endpoint.server.ts";
import { sharedResponse } from "#app/platform/http/shared-response.server.ts";
import { facetsSchema, type Product, productSchema } from "./catalog.contract.ts";
import { countFacets } from "./listing/count-facets.ts";
import { listProducts, listSummaries } from "./listing/list-products.ts";
import { listingQuery, toChoice, toListing } from "./listing/listing.contract.ts";
import { pageLinks } from "./listing/page-links.ts";
import { findProduct } from "./product/product-cache.ts";
import { fieldsQuery, listQuery } from "./product/product-fields.contract.ts";
import { areSummaryFields, pickFields } from "./product/serialize-product.ts";

const PRODUCTS = "/api/products_old/products/";
const PRODUCT = "/api/products_old/products/{slug}";
const FACETS = "/api/products_old/facets/";
const tags = ["Products"];
const partOfProduct = productSchema
  .partial()
  .openapi("ProductFields", { description: "A product, or the `fields` asked for" });

/** The catalog's endpoints. They are read-only, and their responses are the same for every visitor. */
export const catalogApi = shopApi();

const list = createEndpoint({
  operationId: "listProducts",
  method: "get",
  path: PRODUCTS,
  tags,
  middleware: sharedResponse,
  summary: "Products that fit, a page at a time",
  request: { query: listQuery },
  responses: {
    200: {
      ...jsonResponse("One page. With a search and no ordering, what fits best comes first", z.array(partOfProduct)),
      headers: z.object({
        "X-Total-Count": z.string().openapi({ description: "Products on all pages", example: "53" }),
        Link: z.string().openapi({ description: "The first, previous, next and last page (RFC 8288)" }),
      }),
    },
    ...failure(400, "A parameter can't be read"),
    ...overloaded,
  },
});
catalogApi.openapi(list, async (c) => {
  const { fields = [], ...query } = c.req.valid("query");
  const listing = toListing(query);
  const { products, total } = areSummaryFields(fields) ? await listSummaries(listing) : await listProducts(listing);
  c.header("X-Total-Count", String(total));
  c.header("Link", pageLinks(new URL(c.req.url), listing, total));
  return c.json(
    products.map((product: Partial<Product>) => pickFields(product, fields)),
    200,
  );
});

const one = createEndpoint({
  operationId: "getProduct",
  method: "get",
  path: PRODUCT,
  tags,
  middleware: sharedResponse,
  summary: "One product, by its slug or its id",
  request: { params: z.object({ slug: z.string().openapi({ example: "harbour-tote" }) }), query: fieldsQuery },
  responses: {
    200: jsonResponse("The product", partOfProduct),
    ...failure(400, "A parameter can't be read"),
    ...overloaded,
    ...failure(404, "There is no such product"),
  },
});
catalogApi.openapi(one, async (c) => {
  const product = await findProduct(c.req.valid("param").slug);
  if (!product) return errorJson(c, 404, "Product not found.");
  return c.json(pickFields(product, c.req.valid("query").fields ?? []), 200);
});

const facets = createEndpoint({
  operationId: "countFacets",
  method: "get",
  path: FACETS,
  tags,
  middleware: sharedResponse,
  summary: "How many products each value of each filter would leave",
  request: { query: listingQuery },
  responses: {
    200: jsonResponse("The counts", facetsSchema),
    ...failure(400, "A parameter can't be read"),
    ...overloaded,
  },
});
catalogApi.openapi(facets, async (c) => c.json(await countFacets(toChoice(c.req.valid("query"))), 200));

function rejectWrite(c: Context) {
  c.header("Allow", "GET, HEAD");
  return errorJson(c, 405, "Products can only be read here.");
}
for (const path of [PRODUCTS, "/api/products_old/products/:slug", FACETS]) catalogApi.all(path, rejectWrite);
