import { Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { errorJson, failure } from "#app/platform/http/api.server.ts";
import type { Print } from "./print-names.ts";
import { printAsPdf, printMessage } from "./print-orders.ts";
import { labelQuery, type Paper, sheetQuery } from "./prints.contract.ts";

/** The endpoints that print orders as PDF. */
export const printsAdminApi = adminApi();

const pdf = {
  description: "The PDF, as it is written",
  headers: z.object({ "Content-Disposition": z.string().openapi({ example: 'attachment; filename="slips.pdf"' }) }),
  content: { "application/pdf": { schema: z.string().openapi({ format: "binary" }) } },
};

const STATUS = { forbidden: 403, nothing_to_print: 409, no_glyph: 422 } as const;

function declare<Path extends string, Query extends typeof sheetQuery | typeof labelQuery>(
  path: Path,
  { operationId, summary, query }: { operationId: string; summary: string; query: Query },
) {
  return createAdminEndpoint({
    operationId,
    method: "get",
    path,
    tags: ["Back office"],
    summary,
    description: "The orders in the given order, as on the print pages. Each leaves an entry in the audit log.",
    permission: "orders.fulfill",
    request: { query },
    responses: {
      200: pdf,
      ...failure(400, "Not 1 to 200 order numbers, or no such paper size"),
      ...failure(409, "An order is unknown, not paid, canceled or anonymized"),
      ...failure(422, "The fonts lack a character: the print page has to be used"),
    },
  });
}

async function respond(c: Context<AdminApi>, print: Print, query: { numbers: string[]; paper: Paper }) {
  const printed = await printAsPdf({ print, ...query }, c.get("staff"));
  if (!printed.ok) return errorJson(c, STATUS[printed.error.code], printMessage(printed.error));
  c.header("Content-Type", "application/pdf");
  c.header("Content-Disposition", `attachment; filename="${print}.pdf"`);
  return c.body(Readable.toWeb(Readable.from(printed.value)) as ReadableStream);
}

const slipsRoute = declare("/api/admin/prints/slips.pdf", {
  operationId: "printPackingSlips",
  summary: "Packing slips of 1 to 200 orders",
  query: sheetQuery,
});
printsAdminApi.openapi(slipsRoute, async (c) => await respond(c, "slips", c.req.valid("query")));

const labelsRoute = declare("/api/admin/prints/labels.pdf", {
  operationId: "printAddressLabels",
  summary: "Address labels of 1 to 200 orders",
  query: labelQuery,
});
printsAdminApi.openapi(labelsRoute, async (c) => await respond(c, "labels", c.req.valid("query")));

const pickListRoute = declare("/api/admin/prints/picklist.pdf", {
  operationId: "printPickList",
  summary: "The pick list of 1 to 200 orders",
  query: sheetQuery,
});
printsAdminApi.openapi(pickListRoute, async (c) => await respond(c, "pick-list", c.req.valid("query")));
