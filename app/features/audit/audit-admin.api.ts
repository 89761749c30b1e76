import { z } from "@hono/zod-openapi";
import {
  adminApi,
  createAdminEndpoint,
  stepUpResponse,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { errorJson, failure, invalidCursor, jsonResponse } from "#app/platform/http/api.server.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { headersOfPage, pageHeaders } from "#app/platform/http/keyset.ts";
import { auditEntrySchema, auditExportQuery, auditQuery } from "./audit.contract.ts";
import { exportAuditLog } from "./export-audit-log.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

/** The endpoints of the audit log. */
export const auditAdminApi = adminApi();

const list = createAdminEndpoint({
  operationId: "listAuditEntries",
  method: "get",
  path: "/api/admin/audit/",
  tags: ["Back office"],
  summary: "One page of the audit log, the newest entries first",
  description:
    "Owners see all entries, managers their own and those of people without a leading role, others their own. With `subject_type` and `subject_id`, all who may see the subject see its whole history.",
  permission: "audit.view",
  request: { query: auditQuery },
  responses: {
    200: { ...jsonResponse("The entries", z.array(auditEntrySchema)), headers: pageHeaders },
    ...failure(400, "A parameter or the cursor is invalid"),
    ...failure(403, "The role does not include this"),
  },
});
auditAdminApi.openapi(list, async (c) => {
  const listed = await listAuditEntries(c.req.valid("query"), c.get("staff"));
  if (!listed.ok) {
    return listed.error.code === "invalid_cursor" ? invalidCursor(c) : errorJson(c, 403, STAFF_MESSAGES.forbidden);
  }
  const { page, total } = listed.value;
  return c.json(page.rows, 200, headersOfPage(new URL(c.req.url), page, total));
});

const exportRoute = createAdminEndpoint({
  operationId: "exportAuditLog",
  method: "get",
  path: "/api/admin/audit/export/",
  tags: ["Back office"],
  summary: "The entries that match as CSV, the newest first",
  description: "With personal values. It is streamed, so it may be of any length. Each export leaves an entry itself.",
  permission: "audit.export",
  stepUp: true,
  request: { query: auditExportQuery },
  responses: {
    200: {
      description: "The entries, as they are read",
      headers: z.object({ "Content-Disposition": z.string().openapi({ example: 'attachment; filename="audit.csv"' }) }),
      content: { "text/csv": { schema: z.string() } },
    },
    ...failure(400, "A parameter is invalid"),
  },
});
auditAdminApi.openapi(exportRoute, async (c) => {
  const exported = await exportAuditLog(c.req.valid("query"), c.get("staff"));
  if (!exported.ok) {
    const isForbidden = exported.error.code === "forbidden";
    return isForbidden ? errorJson(c, 403, STAFF_MESSAGES.forbidden) : stepUpResponse(c);
  }
  return csvResponse(c, exported.value);
});
