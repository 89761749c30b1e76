import { type ReactNode, useEffect, useRef } from "react";
import { useActionData } from "react-router";

/** A calm page around one short form. */
export function FormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="form-page">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  );
}

type Said = { error?: string | undefined; success?: string | undefined };

/** What became of the form: announced, and focused when something went wrong. Says too where a form needs its script. */
export function FormMessage({ error, success }: Said) {
  const posted = useActionData<{ needsJavaScript?: boolean }>();
  const shown =
    error ??
    (posted?.needsJavaScript
      ? "This form needs JavaScript. Please try again when the page has loaded fully."
      : undefined);
  return (
    <>
      <noscript>
        <p className="notice">
          This form needs JavaScript, because the keys to your account are kept in your own browser.
        </p>
      </noscript>
      <FormSaid error={shown} success={success} />
    </>
  );
}

/** What became of a form that only the script shows. */
export function FormSaid({ error, success }: Said) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && document.activeElement?.getAttribute("aria-invalid") !== "true") box.current?.focus();
  }, [error]);
  return (
    <>
      <div ref={box} tabIndex={-1} role="alert" className={error ? "notice notice-error" : undefined}>
        {error}
      </div>
      <div role="status" className={success ? "notice notice-success" : undefined}>
        {success}
      </div>
    </>
  );
}
