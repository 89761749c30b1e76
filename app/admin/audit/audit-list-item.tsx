import { ChangeList } from "#app/admin/ui/change-list.tsx";
import { ActionForm } from "#app/admin/ui/forms/action-form.tsx";
import { State } from "#app/admin/ui/state.tsx";
import type { AuditEntryRow } from "./audit-entry-row.ts";

/** One entry: who did what to what, with the values before and after. */
export function AuditListItem({ entry }: { entry: AuditEntryRow }) {
  const { id, by, label, subject, when, changes, reason, erased, undone_by, can_undo } = entry;
  return (
    <li className="row audit-row">
      <span className="row-name">
        {by.name} <span className="soft">{label.charAt(0).toLowerCase() + label.slice(1)}</span>
      </span>
      <span className="soft end number">{when}</span>
      <span className="soft wide typed-text">
        {subject.label}
        {reason && ` · “${reason}”`}
        {erased && " · personal data was erased"}
      </span>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {undone_by !== null && (
        <span className="wide">
          <State kind="ended">Undone</State>
        </span>
      )}
      {can_undo && (
        <ActionForm intent="undo" values={{ audit_id: String(id) }} className="wide">
          <button type="submit" className="link-button" aria-label={`Undo: ${label}, ${subject.label}`}>
            Undo
          </button>
        </ActionForm>
      )}
    </li>
  );
}
