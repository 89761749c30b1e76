import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { ActionFeedback } from "#app/admin/ui/admin-page.tsx";
import { type AdminToast, adminToast, setAdminToast } from "#app/admin/ui/admin-toast.ts";
import type { SubmitForm } from "#app/admin/ui/confirm-dialog.tsx";
import { type ActionResult, type UndoLink, undoForm } from "#app/admin/ui/forms/action-result.ts";
import { isConflict, RestError, rest } from "#app/platform/http/rest.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";

/** How long a toast with Undo is shown. It stays while it has the pointer or the focus. */
const UNDO_MS = 30_000;
const POST = { method: "post", preventScrollReset: true } as const;

/** The live region of the back office's toasts. It exists from the start, so that screen readers announce them. */
export function AdminToastRegion() {
  const toast = useSyncExternalStore(adminToast.subscribe, adminToast.read, adminToast.readOnServer);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!region.current?.matches(":hover, :focus-within")) setAdminToast(undefined);
    }, UNDO_MS);
    return () => clearInterval(timer);
  }, [toast]);
  return (
    <div ref={region} className="toast-region">
      <div role="status">{toast && !toast.isError && <Card toast={toast} />}</div>
      <div role="alert">{toast?.isError && <Card toast={toast} />}</div>
    </div>
  );
}

function Card({ toast: { text, undo, isError } }: { toast: AdminToast }) {
  return (
    <div className={isError ? "toast toast-error" : "toast"}>
      <p>{text}</p>
      {undo && (
        <p className="toast-links">
          <UndoButton undo={undo} />
        </p>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => setAdminToast(undefined)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Whether the shop may not have got the request, or was too busy: it can be sent again, with the same key. */
const isLost = (problem: unknown) => !(problem instanceof RestError) || problem.status === 429 || problem.status >= 500;

/** Takes an action back. If that needs a sign-in or the second factor, a dialog asks, and the page of the log does it. */
function UndoButton({ undo }: { undo: UndoLink }) {
  const { url, whole } = undo;
  const { revalidate } = useRevalidator();
  const log = useFetcher<ActionResult>();
  const [busy, setBusy] = useState(false);
  const sendToLog: SubmitForm = (form, options) => log.submit(form, { ...options, action: "/admin/audit" });
  async function takeBack() {
    setBusy(true);
    try {
      await rest.post(url, whole ? { whole_batch: true } : {}, { idempotencyKey: url });
      setAdminToast({ text: "Undone.", undo: undefined, isError: false });
      await revalidate();
    } catch (problem) {
      if (problem instanceof RestError && problem.status === 401) await sendToLog(undoForm(undo), POST);
      else await fail(problem);
    }
    setBusy(false);
  }
  async function fail(problem: unknown) {
    const known = problem instanceof RestError ? problem.message : "";
    const text = known || "It could not be undone. Please try again.";
    setAdminToast({ text, undo: isLost(problem) ? undo : undefined, isError: true });
    if (isConflict(problem)) await revalidate();
  }
  return (
    <>
      <Button variant="quiet" data-undo busy={busy} busyLabel="Undoing..." onClick={() => void takeBack()}>
        Undo
      </Button>
      <ActionFeedback result={log.data} submitBy={sendToLog} />
    </>
  );
}
