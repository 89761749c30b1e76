import { z } from "@hono/zod-openapi";
import { undoField } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { body, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { STATUS_ACTIONS, type StatusAction } from "../change-status.ts";
import { priceSchema } from "../product-document.contract.ts";
import {
  productChangedSchema,
  productConflictSchema,
  productErrorResponse,
  serializeStaffProduct,
  versionOf,
} from "../product-responses.ts";
import { applyBulk, applyPlans } from "./apply-bulk.ts";
import { type BulkChange, MAX_BULK, priceChangeSchema, tagsChangeSchema } from "./bulk-change.contract.ts";
import { type PriceFields, planFields } from "./plan-change.ts";

/** The endpoint of staff for many products at once. */
export const bulkAdminApi = adminApi();

const statusActions = Object.keys(STATUS_ACTIONS) as [StatusAction, ...StatusAction[]];

const hasPrices = (item: object) => "price" in item || "compare_at_price" in item;

const bulkSchema = z
  .strictObject({
    action: z.enum([...statusActions, "tags", "price"]),
    change: priceChangeSchema.optional().openapi({
      description:
        "For `price`: how the prices of all products and their variants change. Without it, each item has its prices",
    }),
    tags: tagsChangeSchema.optional().openapi({ description: "For `tags`" }),
    items: z
      .array(
        z.strictObject({
          id: z.int().min(1).max(2_147_483_647),
          if_match: z.string().max(100).optional(),
          price: priceSchema.optional(),
          compare_at_price: priceSchema.nullable().optional(),
        }),
      )
      .min(1)
      .max(MAX_BULK)
      .refine((items) => new Set(items.map((item) => item.id)).size === items.length, {
        error: "Each product can be changed once.",
      }),
  })
  .refine(({ action, tags }) => action !== "tags" || tags !== undefined, {
    error: "Give tags to add or to remove.",
    path: ["tags"],
  })
  // What an action does not use is refused: a response of 200 must not hide that it had no effect.
  .refine(({ action, tags }) => action === "tags" || tags === undefined, {
    error: "Tags are changed by the action `tags`.",
    path: ["tags"],
  })
  .refine(({ action, change }) => action === "price" || change === undefined, {
    error: "Prices are changed by the action `price`.",
    path: ["change"],
  })
  .refine(({ action, change, items }) => (action === "price" && change === undefined) || !items.some(hasPrices), {
    error: "Items have prices for the action `price` only, and not beside `change`.",
    path: ["items"],
  });
type BulkInput = z.output<typeof bulkSchema>;

const bulkRoute = createAdminEndpoint({
  operationId: "editProductsInBulk",
  method: "post",
  path: "/api/admin/products/bulk/",
  tags: ["Back office: products"],
  summary: "Change the status, tags or prices of up to 500 products, all or none",
  description: "`POST /api/admin/audit/{audit_id}/undo/` with `whole_batch` undoes all of it.",
  permission: "products.publish",
  action: true,
  request: { body: body(bulkSchema) },
  responses: {
    200: jsonResponse(
      "The products now",
      z.object({
        batch: z.string(),
        undo: undoField,
        items: z.array(z.object({ id: z.number().int(), version: z.number().int() })),
      }),
    ),
    ...failure(400, "Invalid input"),
    ...failure(403, "The role does not include this"),
    ...failure(404, "There is no such product"),
    409: jsonResponse("A product can’t be changed like this: `fields` says why", productConflictSchema),
    412: {
      ...jsonResponse("Someone saved it in the meantime: `current` is the product now", productChangedSchema),
      headers: z.object({ ETag: z.string() }),
    },
  },
});
bulkAdminApi.openapi(bulkRoute, async (c) => {
  const input = c.req.valid("json");
  const items = input.items.map(({ id, if_match }) => ({
    id,
    version: if_match === undefined ? undefined : versionOf(if_match, id),
  }));
  const change = sharedChange(input);
  const by = c.get("staff");
  const applied = change
    ? await applyBulk(items, change, by)
    : await applyPlans(
        items,
        { action: "price", plan: (product, index) => planFields(product, pricesOf(input.items[index])) },
        by,
      );
  if (applied.ok) {
    const { batch, saved } = applied.value;
    const [first] = saved;
    return c.json(
      {
        batch,
        undo: serializeUndo("products.edit", first?.auditId, { isBatch: true }),
        items: saved.map(({ id, version }) => ({ id, version })),
      },
      200,
    );
  }
  const { error } = applied;
  if (error.code !== "not_applicable") {
    return productErrorResponse(c, error, "index" in error ? `items.${error.index}.` : "");
  }
  const fields = { [`items.${error.index}.id`]: error.reason };
  const current = serializeStaffProduct(error.current);
  return c.json({ error: "A product can’t be changed like this.", fields, current }, 409);
});

/** The change of all items; undefined if the items have prices of their own. */
function sharedChange({ action, change, tags }: BulkInput): BulkChange | undefined {
  if (action === "tags") return tags && { action, ...tags };
  if (action !== "price") return { action };
  return change && { action, price: change };
}

const pricesOf = (item: BulkInput["items"][number] | undefined): PriceFields => ({
  ...(item?.price !== undefined && { price: item.price }),
  ...(item?.compare_at_price !== undefined && { compare_at_price: item.compare_at_price }),
});
