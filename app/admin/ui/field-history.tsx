import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useRevalidator, useRouteLoaderData, useSubmit } from "react-router";
import { changesBetween } from "#app/admin/products/document-changes.ts";
import { fullTime } from "#app/admin/shop-time.ts";
import type { AuditSubjectType } from "#app/features/audit/audit-actions.ts";
import type { AuditEntryView } from "#app/features/audit/list-audit-entries.ts";
import { isConflict, RestError, rest } from "#app/platform/http/rest.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showAdminToast } from "./admin-toast.ts";
import { ChangedValue } from "./change-list.tsx";
import { undoForm, undoLink } from "./forms/action-result.ts";
import { AdminIcon } from "./icons.tsx";

const MAX_SHOWN = 20;

type Field = {
  /** What the field is, such as "price of Harbour Tote". */
  label: string;
  subject: { type: "product" | "variant" | "order" | "setting"; id: number | string };
  /** Its name in the audit log; of one variant "variants.12". */
  field: string;
};

const useHasHistory = ({ type }: Field["subject"]): boolean =>
  useRouteLoaderData<{ histories: AuditSubjectType[] }>("admin/layout/layout")?.histories.includes(type) ?? false;

const queryOf = ({ subject, field }: Field) =>
  new URLSearchParams({ subject_type: subject.type, subject_id: String(subject.id), field });

/**
 * A clock beside a field: who changed it, when, from what and to what, with undo. Without JavaScript it leads to the audit log
 * of the field. Absent for those who may not see all changes: an empty list would say that there are none.
 */
export function FieldHistory(of: Field) {
  const [isOpen, setOpen] = useState(false);
  if (!useHasHistory(of.subject)) return null;
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <a href={`/admin/audit?${queryOf(of)}`} className="field-history" title="Changes" onClick={open}>
        <AdminIcon name="log" />
        <span className="visually-hidden">Changes to the {of.label}</span>
      </a>
      {isOpen && <HistoryDialog of={of} closed={() => setOpen(false)} />}
    </>
  );
}

/** A link to all entries of the audit log about something. Absent for those who may not see them all. */
export function LogLink({ subject, text }: { subject: Field["subject"]; text: string }) {
  const canSee = useHasHistory(subject);
  const query = new URLSearchParams({ subject_type: subject.type, subject_id: String(subject.id) });
  return (
    canSee && (
      <Link to={`/admin/audit?${query}`} className="quiet-link">
        {text}
      </Link>
    )
  );
}

function HistoryDialog({ of, closed }: { of: Field; closed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [entries, setEntries] = useState<AuditEntryView[]>();
  const [problem, setProblem] = useState("");
  const { revalidate } = useRevalidator();
  const isPageOld = useRef(false);
  const query = `${queryOf(of)}`;
  const load = useCallback(async () => {
    try {
      setEntries(await rest.get<AuditEntryView[]>(`/api/admin/audit/?${query}&limit=${MAX_SHOWN}`));
    } catch (error) {
      setProblem((error instanceof RestError && error.message) || "The changes could not be loaded. Please try again.");
    }
  }, [query]);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    void load();
  }, [load]);
  /** Someone else changed the same. The page is loaded again once the dialog is closed, because that replaces the dialog too. */
  const overtaken = () => {
    isPageOld.current = true;
    return load();
  };
  function close() {
    closed();
    if (isPageOld.current) void revalidate();
  }
  const log = `/admin/audit?${query}`;
  return (
    <Dialog ref={dialog} title={`Changes to the ${of.label}`} className="history-dialog" onClose={close}>
      <div className="dialog-body">
        <p role="status" className={problem || !entries?.length ? "soft" : "visually-hidden"}>
          {problem || (entries ? (entries.length === 0 ? "It has not been changed." : "") : "Loading...")}
        </p>
        {entries && entries.length > 0 && (
          <ol className="history">
            {entries.map((entry) => (
              <Change key={entry.id} {...{ entry, log, overtaken }} field={of.field} undone={load} />
            ))}
          </ol>
        )}
        <Link to={log} className="quiet-link">
          Open in the audit log
        </Link>
      </div>
    </Dialog>
  );
}

/** `log` is the address of the changes in the audit log. */
type ChangeProps = {
  entry: AuditEntryView;
  field: string;
  log: string;
  undone: () => Promise<void>;
  overtaken: () => Promise<void>;
};

function Change({ entry, field, ...undo }: ChangeProps) {
  const { by, at, before, after, fields, erased, undone_by, undoes, can_undo } = entry;
  const changes = erased ? undefined : changesBetween(field, before, after);
  return (
    <li>
      <span className="change typed-text">
        {changes ? (
          changes.map((change, _, { length }) => (
            <span key={change.field}>
              {length > 1 && <span className="soft">{change.field} </span>}
              <ChangedValue {...change} />
            </span>
          ))
        ) : (
          <span className="soft">{erased ? "The values were erased." : "Your role does not include the values."}</span>
        )}
      </span>
      <span className="soft">
        {by.name}, {fullTime(new Date(at))}
        {undoes !== null && " · an undo"}
        {undone_by !== null && " · undone"}
        {can_undo && fields.length > 1 && ` · changed ${fields.length} fields at once, which are undone together`}
      </span>
      {can_undo && <UndoChange id={entry.id} {...undo} />}
    </li>
  );
}

function UndoChange({ id, log, undone, overtaken }: Omit<ChangeProps, "entry" | "field"> & { id: number }) {
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function undo() {
    setBusy(true);
    setProblem("");
    const link = undoLink(id);
    const { url } = link;
    try {
      await rest.post(url, {}, { idempotencyKey: url });
      showAdminToast("Undone.");
      await undone();
      await revalidate();
    } catch (error) {
      // The page of the log asks for the second factor, and sends the same form again.
      if (error instanceof RestError && error.needsStepUp)
        return submit(undoForm(link), { method: "post", action: log });
      setProblem((error instanceof RestError && error.message) || "It could not be undone. Please try again.");
      if (isConflict(error)) await overtaken();
    }
    setBusy(false);
  }
  return (
    <>
      <Button variant="quiet" busy={busy} busyLabel="Undoing..." onClick={() => void undo()}>
        Undo
      </Button>
      <span role="alert" className="field-error">
        {problem}
      </span>
    </>
  );
}
