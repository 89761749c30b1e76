import { runAction } from "#app/admin/actions/run-action.server.ts";
import { undoErrorMessage } from "#app/api/admin/undo/undo.api.ts";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { requestAuditCheck } from "#app/features/audit/check-audit-log.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { readLogId } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import { auditAddress } from "./audit-address.ts";
import { logQueryOf, readAuditFilters } from "./read-audit-filters.server.ts";

/** The actions of the audit log's page. The function that undoes an entry checks the permission of its action. */
export const auditActions = (request: Request) =>
  runAction(request, {
    undo: {
      permission: "audit.view",
      run: async ({ by, text }) => {
        const wholeBatch = text("whole_batch") === "1";
        const undone = await undoAuditEntry({ id: readLogId(text("audit_id")), wholeBatch }, by);
        if (undone.ok) return ok({ message: "Undone." });
        return err({ code: undone.error.code, error: undoErrorMessage(undone.error) });
      },
    },
    check: {
      permission: "audit.view_all",
      run: async ({ by }) => {
        const requested = await requestAuditCheck(by);
        return requested.ok
          ? ok({ message: "The check has started." })
          : err({ code: "forbidden", error: STAFF_MESSAGES.forbidden });
      },
    },
    export: {
      permission: "audit.export",
      stepUp: true,
      run: async () => {
        const { query } = logQueryOf(readAuditFilters(request.url));
        if (!query) return err({ code: "invalid", error: "These filters can’t be combined. Change one of them." });
        const { limit: _, offset: __, after: ___, ...filters } = query;
        const url = auditAddress(filters, "/api/admin/audit/export/");
        return ok({ message: "The export is ready.", shown: { kind: "download", url } });
      },
    },
  });
