import { z } from "@hono/zod-openapi";
import { fieldsQuery, partOfProductSchema } from "#app/features/catalog/product/product-fields.contract.ts";
import { pickFields } from "#app/features/catalog/product/serialize-product.ts";
import { failure, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { MUST_REVALIDATE } from "#app/platform/http/shared-response.server.ts";
import { findPopularProducts } from "./popular-products.ts";

/** What the sales tell shoppers. */
export const salesApi = shopApi();

const popular = createEndpoint({
  operationId: "listPopularProducts",
  method: "get",
  path: "/api/products_old/popular/",
  tags: ["Products"],
  summary: "Up to six products in stock that were bought most often lately; none while there are too few orders",
  request: { query: fieldsQuery },
  responses: {
    200: jsonResponse("The products, those in most orders first", z.array(partOfProductSchema)),
    ...failure(400, "A parameter is invalid"),
  },
});
salesApi.openapi(popular, async (c) => {
  const { fields = [] } = c.req.valid("query");
  const products = await findPopularProducts(fields);
  // Without `sharedResponse`: the server would keep the response until a product or a stock changes, and sales change neither.
  c.header("Cache-Control", MUST_REVALIDATE);
  return c.json(
    products.map((product) => pickFields(product, fields)),
    200,
  );
});
