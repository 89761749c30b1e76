import { expect, test } from "vitest";
import { z } from "zod";
import type { UndoableAction } from "#app/features/audit/audit-actions.ts";
import openapi from "../../openapi.json" with { type: "json" };

/** The operations that perform each action that can be undone. None: it has a page only. A missing action does not compile. */
const OPERATIONS: Record<UndoableAction, string[]> = {
  "staff.edit": ["editStaff"],
  "staff.suspend": ["suspendStaff"],
  "staff.restore": ["restoreStaff"],
  "products.edit": ["editProduct", "editVariant", "restoreProductRevision", "publishDraft", "editProductsInBulk"],
  "products.publish": ["publishProduct"],
  "products.unpublish": ["unpublishProduct"],
  "products.archive": ["archiveProduct"],
  "products.restore": ["restoreProduct"],
  "products.delete": ["deleteProduct"],
  "products.schedule": ["scheduleProduct"],
  "products.unschedule": ["cancelProductSchedule"],
  "settings.time_zone": [],
  "drafts.images": [],
  "drafts.delete": ["deleteDraft"],
  "orders.pack": ["packOrder", "packOrders"],
  "orders.unpack": ["unpackOrder"],
  "orders.correct_tracking": ["correctTracking"],
  "orders.void_shipment": ["voidShipment"],
  "orders.deliver": ["deliverShipment"],
  "orders.restock": ["restockOrder"],
  "orders.note": ["addOrderNote"],
  "orders.ship": ["shipOrder"],
  "orders.cancel": ["cancelOrderForStaff"],
  "orders.pay_by_hand": ["recordPayment"],
  "orders.edit": ["editOrder"],
  "refunds.request": ["refundOrder"],
  "payments.decide": ["decidePayment"],
  "reviews.publish": ["publishReview"],
  "reviews.decline": ["declineReview"],
  "reviews.answer": ["answerReview"],
  "reviews.dismiss_reports": ["dismissReviewReports"],
  "bench.make": ["startMaking"],
  "bench.remove": ["stopMaking"],
  "stock.receive": ["receiveStock", "receiveMade"],
  "stock.count": ["countStock", "countStockSheet"],
  "stock.correct": ["correctStock"],
};

const schemaOf = z.looseObject({
  $ref: z.string().optional(),
  type: z.unknown().optional(),
  items: z.unknown().optional(),
});
const operationSchema = z.looseObject({
  operationId: z.string(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })).optional() }),
  ),
});
const schemas: Record<string, unknown> = openapi.components.schemas;

type Described = { properties?: Record<string, unknown>; required?: string[] };

/** The properties of a schema, of the rows of a list, with those of the schemas that it extends. */
function readSchema(given: unknown): Described {
  const schema = schemaOf.parse(given ?? {});
  if (schema.$ref) return readSchema(schemas[schema.$ref.split("/").at(-1) ?? ""]);
  if (schema.items) return readSchema(schema.items);
  const parts = z.array(z.unknown()).optional().parse(schema.allOf) ?? [];
  const all = [...parts.map(readSchema), schema as Described];
  return {
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  };
}

const operations = Object.entries(openapi.paths)
  .filter(([path]) => path.startsWith("/api/admin/"))
  .flatMap(([, methods]) => Object.entries(methods).filter(([method]) => method !== "get"))
  .map(([, operation]) => operationSchema.parse(operation));

const successesOf = ({ responses }: z.infer<typeof operationSchema>) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content }]) => readSchema(content?.["application/json"]?.schema));

test.each(Object.entries(OPERATIONS).flatMap(([action, ids]) => ids.map((id) => [action, id] as const)))(
  "%s: the response of %s says how to undo it",
  (_action, id) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    const successes = operation ? successesOf(operation) : [];
    expect(successes).not.toEqual([]);
    for (const { properties, required } of successes) {
      expect(properties?.undo).toEqual({ anyOf: [{ $ref: "#/components/schemas/Undo" }, { type: "null" }] });
      expect(required).toContain("undo");
    }
  },
);

test("an undo has one shape", () => {
  expect(readSchema(schemas.Undo)).toMatchObject({ required: ["audit_id", "until", "whole_batch"] });
  const shapes = operations.flatMap((operation) =>
    successesOf(operation).flatMap(({ properties }) => properties?.undo ?? []),
  );
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  const old = operations.filter((operation) => successesOf(operation).some(({ properties }) => properties?.audit_id));
  expect(old.map(({ operationId }) => operationId)).toEqual([]);
});
