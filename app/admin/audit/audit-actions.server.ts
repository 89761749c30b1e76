import { runAction } from "#app/admin/actions/run-action.server.ts";
import { undoErrorMessage } from "#app/api/admin/undo/undo.api.ts";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { readLogId } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";

/** Undoes an entry of the audit log. The function checks the permission of the action. */
export const undoActions = (request: Request) =>
  runAction(request, {
    undo: {
      permission: "audit.view",
      run: async ({ by, text }) => {
        const undone = await undoAuditEntry({ id: readLogId(text("audit_id")), wholeBatch: false }, by);
        if (undone.ok) return ok({ message: "Undone." });
        return err({ code: undone.error.code, error: undoErrorMessage(undone.error) });
      },
    },
  });
