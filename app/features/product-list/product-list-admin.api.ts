import { z } from "@hono/zod-openapi";
import { imageUrls } from "#app/features/images/image-urls.ts";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { failure, invalidCursor, jsonResponse } from "#app/platform/http/api.server.ts";
import { headersOfPage, pageHeaders } from "#app/platform/http/keyset.ts";
import { toDecimal } from "#app/platform/money.ts";
import { productListQuery, productRowSchema } from "./product-list.contract.ts";
import { findProductRows, type ProductRow } from "./product-list.queries.ts";

/** The endpoint of staff that lists products. */
export const productListAdminApi = adminApi();

const route = createAdminEndpoint({
  operationId: "listStaffProducts",
  method: "get",
  path: "/api/admin/products/",
  tags: ["Back office: products"],
  summary: "Products in any status",
  permission: "products.view",
  request: { query: productListQuery },
  responses: {
    200: { ...jsonResponse("One page of products", z.array(productRowSchema)), headers: pageHeaders },
    ...failure(400, "A parameter or the cursor is invalid"),
  },
});
productListAdminApi.openapi(route, async (c) => {
  const { changed_by: changedBy, ...query } = c.req.valid("query");
  const found = await findProductRows({ ...query, changedBy });
  if (!found.ok) return invalidCursor(c);
  const { page, total } = found.value;
  return c.json(page.rows.map(serializeProductRow), 200, headersOfPage(new URL(c.req.url), page, total));
});

const serializeProductRow = ({
  priceFrom,
  priceTo,
  free,
  reserved,
  toSend,
  image,
  changedAt,
  changedBy,
  ownPrice: _,
  ...row
}: ProductRow) => ({
  ...row,
  price_from: toDecimal(priceFrom),
  price_to: toDecimal(priceTo),
  stock: { free, reserved, to_send: toSend },
  image_url: image ? imageUrls(image).image_url : null,
  changed_at: changedAt.toISOString(),
  changed_by: changedBy,
});
