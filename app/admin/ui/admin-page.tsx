import { type ReactNode, useEffect, useRef } from "react";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import { useTypedBeforeHydration } from "#app/ui/hydration/typed-before-hydration.ts";
import { showAdminToast } from "./admin-toast.ts";
import { ConfirmDialog, type SubmitForm } from "./confirm-dialog.tsx";
import { FormKey } from "./forms/action-form.tsx";
import { type ActionResult, useActionResult } from "./forms/action-result.ts";
import { returnFocus } from "./return-focus.ts";

type Props = {
  title: string;
  /** Lists that this page is part of. */
  breadcrumbs?: Crumb[];
  /** State or short facts under the title. */
  summary?: ReactNode;
  /** Links and buttons of the whole page. */
  tools?: ReactNode;
  /** From the page's loader: new at every load. */
  formKey: string;
  children: ReactNode;
};

/** A page of the back office: its header, what became of its last action, and its content. */
export function AdminPage({ title, breadcrumbs = [], summary, tools, formKey, children }: Props) {
  const result = useActionResult();
  useTypedBeforeHydration();
  useEffect(() => {
    // The key is new when the page has loaded its data again, as it does after an action.
    if (formKey) returnFocus();
  }, [formKey]);
  return (
    <FormKey value={formKey}>
      <header className="page-head">
        <div>
          {breadcrumbs.length > 0 && <Breadcrumb breadcrumbs={breadcrumbs} current={title} />}
          <h1>{title}</h1>
          {summary}
        </div>
        {tools && <div className="button-row">{tools}</div>}
      </header>
      <ActionFeedback result={result} />
      {children}
    </FormKey>
  );
}

type FeedbackProps = { result: ActionResult | undefined; byItself?: boolean; submitBy?: SubmitForm };

/**
 * Shows the result of the page's last action: a toast, an error that takes the focus, or the question who is there. A save that
 * happens `byItself` takes the focus from no other field: its error is announced. What a fetcher sent is sent again by it (`submitBy`).
 */
export function ActionFeedback({ result, byItself = false, submitBy }: FeedbackProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.state === "done" && result.message) showAdminToast(result.message, result.undo);
    const mayFocus = !byItself || document.activeElement === document.body;
    if (result?.state === "invalid" && mayFocus && !focusFirstInvalid()) alert.current?.focus();
  }, [result, byItself]);
  return (
    <>
      <div ref={alert} tabIndex={-1} role="alert" className={result?.state === "invalid" ? "notice notice-error" : ""}>
        {result?.state === "invalid" && result.message}
      </div>
      {result?.state === "done" && result.message && (
        <noscript>
          <p className="notice notice-success">{result.message}</p>
        </noscript>
      )}
      {result?.state === "confirm" && (
        <ConfirmDialog key={JSON.stringify(result)} result={result} submitBy={submitBy} />
      )}
    </>
  );
}

function focusFirstInvalid(): boolean {
  const field = document.querySelector<HTMLElement>("main [aria-invalid='true']");
  field?.focus();
  return field !== null;
}
