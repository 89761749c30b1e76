import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { undoField } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { serializeChange } from "#app/features/stock-taking/stock-admin.api.ts";
import { stockChangeSchema } from "#app/features/stock-taking/stock-taking.contract.ts";
import { body, errorJson, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { type MakingError, receiveMade, startMaking, stopMaking } from "./make-units.ts";
import { makingSchema } from "./making.contract.ts";
import { findMaking, type MakingCard } from "./making.queries.ts";

const tags = ["Back office: stock"];
const params = z.object({ id: z.uuid() });
const permission = "stock.receive";
const cardNotFound = failure(404, "The card is not on the making list");

const cardSchema = z
  .object({
    id: z.string(),
    variant_id: z.number().int(),
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    product: z.object({ id: z.number().int(), name: z.string() }),
    quantity: z.number().int(),
    at: z.string(),
    staff_name: z.string().nullable().openapi({ description: "Who put it there" }),
  })
  .openapi("MakingCard");

const serializeCard = ({ variantId, productId, productName, staffId: _, staffName, at, ...card }: MakingCard) => ({
  ...card,
  variant_id: variantId,
  product: { id: productId, name: productName },
  at: at.toISOString(),
  staff_name: staffName,
});

const MESSAGES: Record<MakingError["code"], string> = {
  forbidden: STAFF_MESSAGES.forbidden,
  variant_not_found: "There is no such variant.",
  card_not_found: "This is not on the making list anymore.",
};

/** The permission is checked by the endpoint, so what is left is not found. */
const notFoundResponse = (c: Context<AdminApi>, code: string) =>
  errorJson(c, 404, MESSAGES[code as MakingError["code"]]);

/** The endpoints of the making list. */
export const makingAdminApi = adminApi();

const listRoute = createAdminEndpoint({
  operationId: "listMaking",
  method: "get",
  path: "/api/admin/bench/making/",
  tags,
  summary: "What is being made, oldest first",
  permission: "bench.view",
  responses: { 200: jsonResponse("At most 200 cards", z.array(cardSchema)) },
});
makingAdminApi.openapi(listRoute, async (c) => c.json((await findMaking()).map(serializeCard), 200));

const startRoute = createAdminEndpoint({
  operationId: "startMaking",
  method: "post",
  path: "/api/admin/bench/making/",
  tags,
  summary: "Put units on the making list",
  permission,
  action: true,
  request: { body: body(makingSchema) },
  responses: {
    201: jsonResponse("The card", cardSchema.extend({ undo: undoField }).openapi("StartedCard")),
    ...failure(400, "Invalid input, or the Idempotency-Key is missing"),
    ...failure(404, "There is no such variant"),
  },
});
makingAdminApi.openapi(startRoute, async (c) => {
  const { variant_id: variantId, quantity } = c.req.valid("json");
  const result = await startMaking({ variantId, quantity }, c.get("staff"));
  if (!result.ok) return notFoundResponse(c, result.error.code);
  const { card, auditId } = result.value;
  return c.json({ ...serializeCard(card), undo: serializeUndo("bench.make", auditId) }, 201);
});

const madeRoute = createAdminEndpoint({
  operationId: "receiveMade",
  method: "post",
  path: "/api/admin/bench/making/{id}/made/",
  tags,
  summary: "Receive the units of a card into stock, once",
  permission,
  action: true,
  request: { params },
  responses: {
    200: jsonResponse("The units now", stockChangeSchema),
    ...failure(400, "Invalid id, or the Idempotency-Key is missing"),
    ...cardNotFound,
  },
});
makingAdminApi.openapi(madeRoute, async (c) => {
  const result = await receiveMade(c.req.valid("param").id, c.get("staff"));
  if (!result.ok) return notFoundResponse(c, result.error.code);
  return c.json(serializeChange("stock.receive", result.value), 200);
});

const stopRoute = createAdminEndpoint({
  operationId: "stopMaking",
  method: "delete",
  path: "/api/admin/bench/making/{id}/",
  tags,
  summary: "Take a card off the making list; nothing is received",
  permission,
  request: { params },
  responses: {
    200: jsonResponse("Removed", z.object({ undo: undoField }).openapi("RemovedCard")),
    ...failure(400, "Invalid id"),
    ...cardNotFound,
  },
});
makingAdminApi.openapi(stopRoute, async (c) => {
  const result = await stopMaking(c.req.valid("param").id, c.get("staff"));
  if (!result.ok) return notFoundResponse(c, result.error.code);
  return c.json({ undo: serializeUndo("bench.remove", result.value) }, 200);
});
