import { type ReactNode, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { BlurredImage } from "#app/features/catalog/ui/blurred-image.tsx";
import { useEditorialImages } from "#app/storefront/layout/use-editorial-images.ts";

type PageProps = { title: string; lead: string; imageKey?: string; children: ReactNode };

/** Layout of a page with one short form, beside an editorial image on wide screens. */
export function FormPage({ title, lead, imageKey = "our-story", children }: PageProps) {
  const image = useEditorialImages()[imageKey];
  return (
    <div className="form-frame">
      <div className="form-page">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {image && (
        <div className="frame form-image">
          <BlurredImage image={image} sizes="(min-width: 64rem) 60vw, 1px" decorative />
        </div>
      )}
    </div>
  );
}

type FormStatusProps = { error?: string | undefined; success?: string | undefined };

/** Status of a form that needs JavaScript. Explains that when there is none, and after a post without it. */
export function FormMessage({ error, success }: FormStatusProps) {
  const submitted = useActionData<{ needsJavaScript?: boolean; problem?: string }>();
  const message =
    error ??
    submitted?.problem ??
    (submitted?.needsJavaScript
      ? "This form needs JavaScript. Please try again when the page has loaded fully."
      : undefined);
  return (
    <>
      <noscript>
        <p className="notice">Please turn on JavaScript to use this form.</p>
      </noscript>
      <FormStatus error={message} success={success} />
    </>
  );
}

/** Status of a form: announced to screen readers, and focused on an error. */
export function FormStatus({ error, success }: FormStatusProps) {
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
