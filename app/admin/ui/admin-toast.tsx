import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator, useSubmit } from "react-router";
import { isConflict, RestError, rest } from "#app/platform/http/rest.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { type UndoLink, undoFields } from "./forms/action-result.ts";

/** How long a toast with Undo is shown. It stays while it has the pointer or the focus. */
const UNDO_MS = 30_000;

type Toast = { text: string; undo: UndoLink | undefined; isError: boolean };

let current: Toast | undefined;
const listeners = new Set<() => void>();
const store = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => current,
  readOnServer: () => undefined,
};

function show(toast: Toast | undefined) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Announces what was done, with a button that takes it back if `undo` is given. It stays across pages. */
export function showAdminToast(text: string, undo?: UndoLink): void {
  show({ text, undo, isError: false });
}

/** Presses the toast's Undo. Returns whether there is one. */
export function clickUndo(): boolean {
  const button = document.querySelector<HTMLElement>(".toast-region [data-undo]");
  button?.click();
  return button !== null;
}

/** The live region of the back office's toasts. It exists from the start, so that screen readers announce them. */
export function AdminToast() {
  const toast = useSyncExternalStore(store.subscribe, store.read, store.readOnServer);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!region.current?.matches(":hover, :focus-within")) show(undefined);
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

function Card({ toast: { text, undo, isError } }: { toast: Toast }) {
  return (
    <div className={isError ? "toast toast-error" : "toast"}>
      <p>{text}</p>
      {undo && (
        <p className="toast-links">
          <UndoButton undo={undo} />
        </p>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => show(undefined)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Whether the shop may not have got the request, or was too busy: it can be sent again, with the same key. */
const isLost = (problem: unknown) => !(problem instanceof RestError) || problem.status === 429 || problem.status >= 500;

function UndoButton({ undo }: { undo: UndoLink }) {
  const { url, whole } = undo;
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  async function takeBack() {
    setBusy(true);
    try {
      await rest.post(url, whole ? { whole_batch: true } : {}, { idempotencyKey: url });
      show({ text: "Undone.", undo: undefined, isError: false });
      await revalidate();
    } catch (problem) {
      // The page of the log asks who is there, and sends the same form again.
      if (problem instanceof RestError && problem.status === 401) {
        show(undefined);
        return submit(undoFields(undo), { method: "post", action: "/admin/audit" });
      }
      const known = problem instanceof RestError ? problem.message : "";
      const text = known || "It could not be undone. Please try again.";
      show({ text, undo: isLost(problem) ? undo : undefined, isError: true });
      if (isConflict(problem)) await revalidate();
    }
    setBusy(false);
  }
  return (
    <Button variant="quiet" data-undo busy={busy} busyLabel="Undoing..." onClick={() => void takeBack()}>
      Undo
    </Button>
  );
}
