import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { limitQuery } from "#app/platform/http/keyset.ts";
import { type BenchRow, findBenchRows } from "./bench.queries.ts";

/** Variants that run out within this many days are on the bench list. */
export const BENCH_DAYS = 56;

const benchRowSchema = z
  .object({
    variant_id: z.number().int(),
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    product: z.object({ id: z.number().int(), name: z.string() }),
    free: z.number().int(),
    low_stock_at: z.number().int(),
    sold_28_days: z.number().int(),
    sold_84_days: z.number().int(),
    wishes: z.number().int().openapi({ description: "Wishlists with the product" }),
    waiting: z.number().int().openapi({ description: "People who wait for an email when it is back in stock" }),
    days_left: z.number().int().nullable().openapi({ description: "At the sales of the last 84 days; null if none" }),
  })
  .openapi("BenchRow");

const route = createAdminEndpoint({
  operationId: "listBench",
  method: "get",
  path: "/api/admin/bench/",
  tags: ["Back office: stock"],
  summary: "What to make next: variants that run out within 8 weeks or are low, those that run out first on top",
  permission: "bench.view",
  request: { query: z.object(limitQuery) },
  responses: { 200: jsonResponse("The variants", z.array(benchRowSchema)), ...failure(400, "Invalid input") },
});

/** The endpoint of the bench list. */
export const benchAdminApi = adminApi();
benchAdminApi.openapi(route, async (c) => {
  const rows = await findBenchRows(BENCH_DAYS, c.req.valid("query").limit);
  return c.json(rows.map(serializeBenchRow), 200);
});

const serializeBenchRow = ({
  variantId,
  productId,
  productName,
  lowStockAt,
  sold28,
  sold84,
  daysLeft,
  ...row
}: BenchRow) => ({
  variant_id: variantId,
  product: { id: productId, name: productName },
  low_stock_at: lowStockAt,
  sold_28_days: sold28,
  sold_84_days: sold84,
  days_left: daysLeft,
  ...row,
});
