import { z } from "@hono/zod-openapi";
import type { Sales } from "#app/features/sales/sales-figures.ts";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { errorJson, jsonResponse } from "#app/platform/http/api.server.ts";
import { type Cents, toDecimal } from "#app/platform/money.ts";
import { getToday, type Today } from "./get-today.ts";

const HIDDEN = "Null where the role does not see it";
const count = z.number().int();
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.or(z.null()).openapi({ description: HIDDEN });
const ordersSchema = z.object({ count, oldest: z.iso.datetime().nullable() });
const salesSchema = z.object({
  from: z.string().openapi({ example: "2026-11-22", description: "The first day, in the shop’s time zone" }),
  to: z.string().openapi({ description: "The last day, which is included whole" }),
  orders: count,
  total: z.string(),
  refunded: z.string(),
});

const todaySchema = z
  .object({
    to_pack: ordersSchema,
    packed: ordersSchema,
    late: count.openapi({ description: "Orders with something to ship whose `ship_by` is past" }),
    flagged_payments: maybe(count),
    notes_for_you: maybe(count),
    failed_emails: maybe(
      z.object({ orders: count, others: count.openapi({ description: "Not about an order, in the last 30 days" }) }),
    ),
    not_published: maybe(
      z.array(
        z.object({
          draft_id: z.uuid(),
          product_id: z.number().int().nullable(),
          name: z.string(),
          publish_at: z.iso.datetime(),
          by: z.string(),
          failure: z.string().nullable(),
        }),
      ),
    ),
    low_stock: count.openapi({ description: "Variants with low stock" }),
    reviews: maybe(
      z.object({ waiting: count, reported: count.openapi({ description: "Published, with reports to read" }) }),
    ),
    sales: maybe(z.array(z.object({ days: count, current: salesSchema, before: salesSchema }))),
  })
  .openapi("Today");

/** The endpoint with the figures of Today. */
export const todayAdminApi = adminApi();

const route = createAdminEndpoint({
  operationId: "getToday",
  method: "get",
  path: "/api/admin/today/",
  tags: ["Back office"],
  summary: "What needs attention now, and the sales of today, 7 and 28 days beside the days before",
  permission: "orders.view",
  responses: { 200: jsonResponse("The figures", todaySchema) },
});
todayAdminApi.openapi(route, async (c) => {
  const today = await getToday(c.get("staff"));
  if (!today.ok) return errorJson(c, 403, STAFF_MESSAGES.forbidden);
  return c.json(serializeToday(today.value), 200);
});

const serializeOrders = ({ count, oldest }: Today["toPack"]) => ({ count, oldest: oldest?.toISOString() ?? null });

const serializeSales = ({ cents, refundedCents, ...sales }: Sales) => ({
  ...sales,
  total: toDecimal(cents as Cents),
  refunded: toDecimal(refundedCents as Cents),
});

function serializeToday({ toPack, packed, late, flagged, notes, failedEmails, notPublished, ...more }: Today) {
  const { lowStock, reviews, sales } = more;
  return {
    to_pack: serializeOrders(toPack),
    packed: serializeOrders(packed),
    late,
    flagged_payments: flagged ?? null,
    notes_for_you: notes ?? null,
    failed_emails: failedEmails ?? null,
    not_published:
      notPublished?.map(({ schedule, draft }) => ({
        draft_id: draft.id,
        product_id: draft.productId,
        name: draft.document.name,
        publish_at: schedule.publishAt.toISOString(),
        by: schedule.byName,
        failure: schedule.failure,
      })) ?? null,
    low_stock: lowStock,
    reviews: reviews ?? null,
    sales:
      sales?.map(({ days, current, before }) => ({
        days,
        current: serializeSales(current),
        before: serializeSales(before),
      })) ?? null,
  };
}
