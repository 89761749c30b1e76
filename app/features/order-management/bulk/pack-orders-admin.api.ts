import { z } from "@hono/zod-openapi";
import { undoField } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { body, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { failureResponse } from "../order-responses.ts";
import { packOrders } from "./pack-orders.ts";

/** The endpoint of staff that packs several orders. */
export const packOrdersAdminApi = adminApi();

const MAX_PACKED = 200;
const NUMBERS = `Select 1 to ${MAX_PACKED} orders.`;

/** The orders that are selected, each once, as their numbers are written. Unreadable texts stay, and are found nowhere. */
export const selectedNumbers = z
  .array(z.string().max(40, { error: NUMBERS }))
  .min(1, { error: NUMBERS })
  .max(MAX_PACKED, { error: NUMBERS })
  .transform((numbers) => [...new Set(numbers.map((typed) => readOrderNumber(typed) ?? typed.replaceAll("\0", "")))]);

const notPackedSchema = z.array(z.object({ number: z.string(), reason: z.string() }));

const packedOrdersSchema = z
  .object({
    packed: z.array(z.string()).openapi({ description: "The numbers of the orders that are packed now" }),
    not_packed: notPackedSchema,
    undo: undoField,
  })
  .openapi("PackedOrders");

const nonePackedSchema = z
  .object({ error: z.string(), not_packed: notPackedSchema.optional() })
  .openapi("NoOrderPacked");

const packRoute = createAdminEndpoint({
  operationId: "packOrders",
  method: "post",
  path: "/api/admin/orders/pack/",
  tags: ["Back office"],
  summary: "Pack all that is left of several orders",
  description:
    "An order that can’t be packed stays as it is, and the others are packed. The audit log has one batch, which POST /api/admin/audit/{id}/undo/ undoes.",
  permission: "orders.fulfill",
  action: true,
  request: { body: body(z.strictObject({ numbers: selectedNumbers })) },
  responses: {
    200: jsonResponse("The orders that were packed, and those that were not", packedOrdersSchema),
    ...failure(400, "Invalid input"),
    409: jsonResponse("None of the orders can be packed", nonePackedSchema),
  },
});
packOrdersAdminApi.openapi(packRoute, async (c) => {
  const done = await packOrders(c.req.valid("json").numbers, c.get("staff"));
  if (!done.ok) {
    const { error } = done;
    if (error.code === "forbidden") return await failureResponse(c, undefined, error);
    return c.json({ error: NONE_PACKED, not_packed: error.notPacked }, 409);
  }
  const { packed, notPacked, auditId } = done.value;
  return c.json({ packed, not_packed: notPacked, undo: serializeUndo("orders.pack", auditId, { isBatch: true }) }, 200);
});

export const NONE_PACKED = "None of these orders was packed.";
