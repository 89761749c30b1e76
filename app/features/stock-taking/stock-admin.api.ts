import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { body, failure, invalidCursor, jsonResponse } from "#app/platform/http/api.server.ts";
import { idSchema, searchSchema } from "#app/platform/http/input-schemas.ts";
import { cursorPageQuery, headersOfPage, pageHeaders } from "#app/platform/http/keyset.ts";
import { correctUnits, countUnits, receiveUnits, type StockChange, type StockError } from "./adjust-stock.ts";
import type { OnHand } from "./on-hand.queries.ts";
import { findMovements, findStock, type MovementRow, type StockRow } from "./stock-list.queries.ts";
import {
  correctSchema,
  countSchema,
  countsSchema,
  movementSchema,
  receiveSchema,
  STOCK_ERRORS,
  stockChangeSchema,
  stockConflictSchema,
  stockRowSchema,
} from "./stock-taking.contract.ts";

const tags = ["Back office: stock"];
const params = z.object({ variant_id: idSchema });
const notFound = failure(404, "There is no such variant");
const invalidInput = failure(400, "Invalid input, or the Idempotency-Key is missing");
const conflict = (description: string) => ({ 409: jsonResponse(description, stockConflictSchema) });

/** The endpoints of staff for stock. None of them sets a stock: units are received, counted and corrected. */
export const stockAdminApi = adminApi();

const serializeUnits = ({ free, reserved, toSend, comingBack, onHand }: OnHand) => ({
  free,
  reserved,
  to_send: toSend,
  coming_back: comingBack,
  on_hand: onHand,
});

/** A booked change as the API has it, with the entry to undo it by. */
export function serializeChange(action: AuditAction, { variantId, change, auditId, ...units }: StockChange) {
  const undo = serializeUndo(action, change === 0 ? undefined : auditId);
  return { variant_id: variantId, change, ...serializeUnits(units), undo };
}

function serializeRow({ variantId, sku, color, size, status, lowStockAt, ...row }: StockRow) {
  const product = { id: row.productId, name: row.productName, status: row.productStatus };
  const names = { variant_id: variantId, sku, color, size, status, low_stock_at: lowStockAt, product };
  return { ...names, ...serializeUnits(row), waiting: row.waiting };
}

function serializeMovement({ at, orderNumber, staffId, staffName, ...movement }: MovementRow) {
  return { ...movement, at: at.toISOString(), order: orderNumber, staff_id: staffId, staff_name: staffName };
}

type StatusOf<Code extends StockError["code"]> = (typeof STOCK_ERRORS)[Code]["status"];

/** The response of an expected error. In a sheet of counts, its fields name the row: `items.3.counted`. */
function stockErrorResponse<Failure extends StockError>(c: Context<AdminApi>, failure: Failure, inSheet = false) {
  const { status, error } = STOCK_ERRORS[failure.code];
  const index = "index" in failure ? failure.index : undefined;
  const field = failure.code === "note_missing" ? "note" : "counted";
  const others = "others" in failure ? (failure.others ?? []) : [];
  const rows = index === undefined ? [] : [index, ...others.map((other) => other.index)];
  const fields = inSheet ? Object.fromEntries(rows.map((row) => [`items.${row}.${field}`, error])) : { [field]: error };
  const named = failure.code === "note_missing" || inSheet ? { fields } : {};
  const current = "current" in failure ? { current: serializeUnits(failure.current) } : {};
  return c.json({ error, ...named, ...current }, status as StatusOf<Failure["code"]>);
}

const listRoute = createAdminEndpoint({
  operationId: "listStock",
  method: "get",
  path: "/api/admin/stock/",
  tags,
  summary: "The units of every variant, those with the fewest free units first",
  permission: "stock.view",
  request: {
    query: z.object({
      ...cursorPageQuery,
      low: z.enum(["1"]).optional().openapi({ description: "Only variants whose stock is low" }),
      search: searchSchema.optional(),
      product_id: idSchema.optional(),
    }),
  },
  responses: {
    200: {
      ...jsonResponse("One page of variants", z.array(stockRowSchema)),
      headers: pageHeaders,
    },
    ...failure(400, "A parameter or the cursor is invalid"),
  },
});
stockAdminApi.openapi(listRoute, async (c) => {
  const { low, search, product_id, ...query } = c.req.valid("query");
  const found = await findStock({
    ...query,
    low: low !== undefined,
    ...(search && { search }),
    ...(product_id !== undefined && { productId: product_id }),
  });
  if (!found.ok) return invalidCursor(c);
  const { page, total } = found.value;
  return c.json(page.rows.map(serializeRow), 200, headersOfPage(new URL(c.req.url), page, total));
});

const movementsRoute = createAdminEndpoint({
  operationId: "listStockMovements",
  method: "get",
  path: "/api/admin/stock/{variant_id}/movements/",
  tags,
  summary: "The movements of a variant, newest first",
  permission: "stock.view",
  request: { params, query: z.object(cursorPageQuery) },
  responses: {
    200: { ...jsonResponse("One page of movements", z.array(movementSchema)), headers: pageHeaders },
    ...failure(400, "A parameter or the cursor is invalid"),
  },
});
stockAdminApi.openapi(movementsRoute, async (c) => {
  const found = await findMovements(c.req.valid("param").variant_id, c.req.valid("query"));
  if (!found.ok) return invalidCursor(c);
  const { page, total } = found.value;
  return c.json(page.rows.map(serializeMovement), 200, headersOfPage(new URL(c.req.url), page, total));
});

const receiveRoute = createAdminEndpoint({
  operationId: "receiveStock",
  method: "post",
  path: "/api/admin/stock/{variant_id}/receive/",
  tags,
  summary: "Add units that were made or received",
  permission: "stock.receive",
  action: true,
  request: { params, body: body(receiveSchema) },
  responses: { 200: jsonResponse("The units now", stockChangeSchema), ...invalidInput, ...notFound },
});
stockAdminApi.openapi(receiveRoute, async (c) => {
  const received = { variantId: c.req.valid("param").variant_id, ...c.req.valid("json") };
  const result = await receiveUnits(received, c.get("staff"));
  if (!result.ok) return stockErrorResponse(c, result.error as { code: "variant_not_found" });
  return c.json(serializeChange("stock.receive", result.value), 200);
});

const correctRoute = createAdminEndpoint({
  operationId: "correctStock",
  method: "post",
  path: "/api/admin/stock/{variant_id}/correct/",
  tags,
  summary: "Record units as broken, given away, used as a sample or found",
  permission: "stock.count",
  action: true,
  request: { params, body: body(correctSchema) },
  responses: {
    200: jsonResponse("The units now", stockChangeSchema),
    ...invalidInput,
    ...notFound,
    ...conflict("Fewer units are available: `current` has them"),
  },
});
stockAdminApi.openapi(correctRoute, async (c) => {
  const result = await correctUnits(
    { variantId: c.req.valid("param").variant_id, ...c.req.valid("json") },
    c.get("staff"),
  );
  if (!result.ok) return stockErrorResponse(c, result.error as CountError);
  return c.json(serializeChange("stock.correct", result.value), 200);
});

/** The permission is checked by the endpoint, and what is counted is not an undo. */
type CountError = Exclude<StockError, { code: "forbidden" | "already_undone" }>;

const countRoute = createAdminEndpoint({
  operationId: "countStock",
  method: "post",
  path: "/api/admin/stock/{variant_id}/count/",
  tags,
  summary: "Compare what was counted on the shelf with the on-hand count, and book the difference",
  permission: "stock.count",
  action: true,
  request: { params, body: body(countSchema) },
  responses: {
    200: jsonResponse("The units now", stockChangeSchema),
    ...invalidInput,
    ...notFound,
    ...conflict("The shelf moved since it was shown, or fewer units are available: `current` has the units"),
  },
});
stockAdminApi.openapi(countRoute, async (c) => {
  const { counted, expected_on_hand, note } = c.req.valid("json");
  const count = { variantId: c.req.valid("param").variant_id, counted, expectedOnHand: expected_on_hand, note };
  const result = await countUnits([count], c.get("staff"));
  if (!result.ok) return stockErrorResponse(c, result.error as CountError);
  const [change] = result.value;
  if (!change) throw new Error("A count was not booked");
  return c.json(serializeChange("stock.count", change), 200);
});

const countsRoute = createAdminEndpoint({
  operationId: "countStockSheet",
  method: "post",
  path: "/api/admin/stock/counts/",
  tags,
  summary: "The counts of several variants, all or none",
  permission: "stock.count",
  action: true,
  request: { body: body(countsSchema) },
  responses: {
    200: jsonResponse("The units now", z.array(stockChangeSchema)),
    ...invalidInput,
    ...notFound,
    ...conflict("One of the counts can’t be booked: `fields` names it, and `current` has its units"),
  },
});
stockAdminApi.openapi(countsRoute, async (c) => {
  const counts = c.req.valid("json").items.map(({ variant_id, expected_on_hand, ...count }) => ({
    ...count,
    variantId: variant_id,
    expectedOnHand: expected_on_hand,
  }));
  const result = await countUnits(counts, c.get("staff"));
  if (!result.ok) return stockErrorResponse(c, result.error as CountError, true);
  return c.json(
    result.value.map((change) => serializeChange("stock.count", change)),
    200,
  );
});
