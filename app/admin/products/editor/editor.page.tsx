import { memo, type RefObject, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { PreviewCard, ScheduleCard } from "#app/admin/products/publishing/publishing-cards.tsx";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import type { Route } from "./+types/editor.page.ts";
import { BasicsCard } from "./basics-card.tsx";
import { ConflictCard } from "./conflict-card.tsx";
import { editorActions } from "./editor-actions.server.ts";
import { FieldErrors, ProductOfFields } from "./editor-field.tsx";
import { type EditorData, loadEditor } from "./load-editor.server.ts";
import { SaveBar } from "./save-bar.tsx";
import { ChecksCard, ImagesCard, ProductStatus, SearchPreview, StatusCard } from "./side-cards.tsx";
import { MeasuresCard, PairsCard, TextsCard } from "./text-cards.tsx";
import { FORM_ID, useEditor } from "./use-editor.ts";
import { VariantsCard } from "./variants-card.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? "Product"} · Wellworn back office` },
];

export const loader = ({ request, params }: Route.LoaderArgs) => loadEditor(request, params.id);
export const action = ({ request, params }: Route.ActionArgs) => editorActions(request, params.id);

/** The editor repeats a lost save by itself (use-editor.ts). */
const LOST = "It is saved as soon as there is a connection.";
const ASKED = "Sign in to save it.";

/** Another product gets an editor of its own; that of a new product stays when its page gets the URL of its draft. */
export default function EditorPage({ loaderData: loaded }: Route.ComponentProps) {
  const { state } = useLocation();
  const [shown, setShown] = useState({ id: loaded.id, key: loaded.id });
  if (shown.id !== loaded.id)
    setShown({ id: loaded.id, key: shown.id === "new" && state?.keepFocus ? shown.key : loaded.id });
  return <Editor key={shown.key} loaded={loaded} />;
}

/** Everything of a product that staff edit, on one page. The images have their own. */
function Editor({ loaded }: { loaded: EditorData }) {
  const { form, shown, changes, errors, saved, asked, problem, typed, onSubmit, saving } = useEditor(loaded);
  const [seen, setSeen] = useState<{ name: string; slug: string; summary: string }>(shown.form.texts);
  const conflicts = saved?.conflicts?.length ? saved.conflicts : loaded.conflicts;
  const all = useFieldErrors(loaded, errors);
  return (
    <AdminPage
      title={loaded.title}
      breadcrumbs={[{ name: "Products", to: "/admin/products" }]}
      summary={<ProductStatus status={loaded.status} />}
      formKey={loaded.formKey}
    >
      {loaded.notice && <p className="notice notice-success">{loaded.notice}</p>}
      {asked?.state === "confirm" && <ConfirmDialog key={asked.confirm} result={asked} />}
      <FieldErrors value={all}>
        <div className="columns">
          <form
            ref={form}
            id={FORM_ID}
            method="post"
            className="stack"
            noValidate
            onSubmit={onSubmit}
            onInput={({ target }) => {
              typed();
              if (isInPreview(target)) setSeen((before) => ({ ...before, [target.name]: target.value }));
            }}
            onKeyDown={(event) => {
              // Enter would send the form; it is saved by itself.
              if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
            }}
          >
            {/* The button of the Enter key without JavaScript. */}
            <button type="submit" name="intent" value="save" hidden aria-hidden="true" tabIndex={-1} />
            <input type="hidden" name="key" value={loaded.formKey} />
            <input type="hidden" name="editor" value={shown.editor} />
            {Object.entries(shown.hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name="seen_draft" value={saved?.values.seen_draft ?? ""} />
            <input type="hidden" name="seen_product" value={loaded.seenProduct} />
            <ConflictCard
              conflicts={conflicts}
              changedBy={saved?.values.changed_by || loaded.changedBy}
              changedAt={saved?.values.changed_at || loaded.changedAt}
            />
            <ProductOfFields value={loaded.product}>
              <FieldCards key={shown.generation} loaded={loaded} shown={shown} element={form} onTyped={typed} />
            </ProductOfFields>
          </form>
          <div className="stack">
            <ImagesCard loaded={loaded} />
            <ChecksCard loaded={loaded} />
            <StatusCard loaded={loaded} />
            <ScheduleCard loaded={loaded} formId={FORM_ID} />
            <PreviewCard loaded={loaded} formId={FORM_ID} />
            <SearchPreview form={seen} address={loaded.address} />
          </div>
        </div>
        <SaveBar
          loaded={loaded}
          changes={changes}
          saving={saving}
          problem={asked ? ASKED : problem && (problem.isLost ? LOST : problem.message)}
          formId={FORM_ID}
        />
      </FieldErrors>
    </AdminPage>
  );
}

/**
 * The messages of fields: those of the last save, and the checks when they were asked for. It changes only with them, because
 * every field reads it.
 */
function useFieldErrors({ showErrors, checks }: EditorData, errors: Record<string, string>) {
  return useMemo(
    () =>
      showErrors ? { ...Object.fromEntries(checks.map(({ path, message }) => [path, message])), ...errors } : errors,
    [showErrors, checks, errors],
  );
}

type FieldProps = Pick<ReturnType<typeof useEditor>, "shown"> & {
  loaded: EditorData;
  element: RefObject<HTMLFormElement | null>;
  onTyped: () => void;
};

/** All fields of the document, but its images. Its inputs keep what is typed themselves, so that typing does not render it. */
const FieldCards = memo(function FieldCards({ loaded, shown, element, onTyped }: FieldProps) {
  const { can, status, takeableSlug } = loaded;
  return (
    <div className="stack">
      <BasicsCard form={shown.form} isNew={status === "new"} canRename={can.slug} takeable={takeableSlug} />
      <VariantsCard form={shown.form} stock={shown.stock} canPrice={can.prices} element={element} onTyped={onTyped} />
      <TextsCard form={shown.form} />
      <MeasuresCard form={shown.form} />
      <PairsCard form={shown.form} names={loaded.names} />
    </div>
  );
});

const isInPreview = (target: EventTarget): target is HTMLInputElement =>
  "name" in target && ["name", "slug", "summary"].includes(String(target.name));
