import { randomUUID } from "node:crypto";
import {
  type ActionError,
  type ActionHandler,
  type ActionInput,
  type ActionSuccess,
  runAction,
} from "#app/admin/actions/run-action.server.ts";
import {
  createPreview,
  revokePreview,
  schedule,
  UNSCHEDULED,
  unschedule,
} from "#app/admin/products/publishing/publishing-actions.server.ts";
import { timeAgo } from "#app/admin/shop-time.ts";
import { type FieldConflict, type Saved, undoLink } from "#app/admin/ui/forms/action-result.ts";
import {
  type ChangedStatus,
  changeStatus,
  type StatusAction,
  type StatusError,
} from "#app/features/product-editing/change-status.ts";
import { deleteProduct } from "#app/features/product-editing/delete-product.ts";
import { deleteDraft } from "#app/features/product-editing/drafts/delete-draft.ts";
import { publishDraft, type SaveAs } from "#app/features/product-editing/drafts/edit-draft.ts";
import { type CopyError, type StoredCopy, storeCopy } from "#app/features/product-editing/drafts/store-copy.ts";
import { duplicateProduct } from "#app/features/product-editing/edit-product.ts";
import type { Choices } from "#app/features/product-editing/merge-documents.ts";
import { PRODUCT_ERRORS } from "#app/features/product-editing/product-responses.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { describeConflicts } from "./conflict-labels.ts";
import { type EditorTarget, findEditorTarget, isDraftId, productIdOf } from "./editor-target.server.ts";
import { currentDocument } from "./load-editor.server.ts";
import { readProductForm } from "./product-form.ts";
import { readDocument } from "./read-document.server.ts";

const versionOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** A save of the form: the copy as it is stored now, and what could not be read. */
type Store = StoredCopy & { target: EditorTarget; errors: Record<string, string>; saved: Saved };
type EditorResult = Result<ActionSuccess, ActionError>;

const CONFLICT = "Someone else changed the same fields. Choose what to keep.";

const savedOf = (
  { draft, unscheduled }: StoredCopy,
  baseVersion: number,
  merged: boolean,
  conflicts: FieldConflict[] = [],
): Saved => ({
  values: {
    draft: draft?.id ?? "",
    draft_version: String(draft?.version ?? 0),
    base_version: String(draft?.baseVersion ?? baseVersion),
    ...(merged && { merged: "1" }),
    ...(unscheduled && { unscheduled: "1" }),
  },
  conflicts,
});

function choicesOf({ names, text }: ActionInput): Choices {
  const chosen = names.filter((name) => name.startsWith("choice:"));
  const sides = chosen.map((name) => [name.slice("choice:".length), text(name) === "theirs" ? "theirs" : "mine"]);
  return Object.fromEntries(sides) as Choices;
}

/** The product or draft that the form is about. A draft that was started by this page has no URL yet. */
function targetOf(id: string, { by, text }: ActionInput): Promise<EditorTarget> {
  const draft = text("draft");
  return findEditorTarget(id === "new" && isDraftId(draft) ? draft : id, by);
}

/** Saves the form into the working copy or the draft. */
async function store(id: string, input: ActionInput): Promise<Result<Store, ActionError>> {
  const { by, text, texts, names } = input;
  if (!["name", "v_id", "draft_version"].every((name) => names.includes(name)))
    return err({ code: "invalid", error: "The form was incomplete. Nothing was saved." });
  const target = await targetOf(id, input);
  const editor = isDraftId(text("editor")) ? text("editor") : randomUUID();
  const form = readProductForm(names.flatMap((name) => texts(name).map((value): [string, string] => [name, value])));
  const { document: fallback } = await currentDocument(target);
  const { document, errors, renames } = readDocument(form, fallback);
  const baseVersion = versionOf(text("base_version"));
  const given = text("draft");
  // The form takes effect once when it changes the product. Saving the copy twice is harmless, and may come before that.
  const { request: _, ...saver } = by;
  const stored = await storeCopy(
    {
      productId: target.product?.id,
      draftId: isDraftId(given) ? given : target.product ? undefined : editor,
      draftVersion: versionOf(text("draft_version")),
      baseVersion,
      editor,
      document,
      renames,
      choices: choicesOf(input),
      seenDraft: versionOf(text("seen_draft")) || undefined,
      seenProduct: versionOf(text("seen_product")) || undefined,
    },
    saver,
  );
  if (!stored.ok) return err(refuseCopy(stored.error));
  const conflicts = describeConflicts(stored.value.conflicts, document);
  const saved = savedOf(stored.value, baseVersion, stored.value.merged, conflicts);
  return ok({ ...stored.value, target, errors, saved });
}

const NOT_FOUND =
  "This draft was published or deleted in the meantime. Copy what you typed and open the product again.";

function refuseCopy(failure: CopyError): ActionError {
  if (failure.code !== "draft_changed") {
    const error = failure.code === "draft_not_found" ? NOT_FOUND : PRODUCT_ERRORS[failure.code].error;
    return { code: failure.code, error };
  }
  const { current, changedBy } = failure;
  const conflicts = describeConflicts(failure.conflicts, current.document);
  const seen = { seen_draft: String(current.version), changed_by: changedBy };
  const values = { ...seen, changed_at: timeAgo(current.updatedAt) };
  return { code: "draft_changed", error: CONFLICT, saved: { values, conflicts } };
}

const INVALID = "Please check the marked fields. Everything else is saved.";
const urlOf = (id: number | string, done: string) => `/admin/products/${id}?done=${done}`;

/** Adds to a message that the save before took the draft off its schedule. */
const withSchedule =
  ({ unscheduled }: StoredCopy) =>
  (message: string) =>
    unscheduled ? `${message} ${UNSCHEDULED}`.trim() : message;

/** Saves the working copy: what shoppers see stays as it is. */
const save =
  (isAutosave: boolean) =>
  async (id: string, input: ActionInput): Promise<EditorResult> => {
    const result = await store(id, input);
    if (!result.ok) return result;
    const { draft, errors, saved } = result.value;
    const withNotice = withSchedule(result.value);
    if (Object.keys(errors).length > 0)
      return err({ code: "invalid", error: withNotice(INVALID), fields: errors, saved, isStored: true });
    if (isAutosave) return ok({ message: withNotice(""), saved });
    if (id === "new" && draft) return ok({ message: "Saved as a draft.", to: urlOf(draft.id, "saved") });
    return ok({ message: withNotice("Saved as a draft. Shoppers can’t see it."), saved });
  };

function refuseProduct(failure: StatusError | CopyError, saved?: Saved): ActionError {
  if (failure.code === "draft_changed" || failure.code === "draft_not_found") return refuseCopy(failure);
  const { error } = PRODUCT_ERRORS[failure.code];
  const fields = "fields" in failure ? failure.fields : undefined;
  return { code: failure.code, error, fields, ...(saved && { saved, isStored: true }) };
}

/** What keeps a stored form from being published: a field that could not be read, or a conflict. */
function checkStored(store: Store): Result<null, ActionError> {
  const { errors, conflicts, saved } = store;
  const withNotice = withSchedule(store);
  const invalid = Object.keys(errors).length > 0;
  if (invalid) return err({ code: "invalid", error: withNotice(INVALID), fields: errors, saved, isStored: true });
  if (conflicts.length > 0)
    return err({ code: "changed_meanwhile", error: withNotice(CONFLICT), saved, isStored: true });
  return ok(null);
}

/** Saves the form, and then writes it into the catalog, where shoppers see it if the product is published. */
const publish =
  (saveAs: SaveAs, message: string) =>
  async (id: string, input: ActionInput): Promise<EditorResult> => {
    const result = await store(id, input);
    if (!result.ok) return result;
    const checked = checkStored(result.value);
    if (!checked.ok) return checked;
    const { draft, target, saved } = result.value;
    if (!draft) return withoutChanges(target, saveAs, input);
    const published = await publishDraft(draft.id, draft.version, input.by, {
      saveAs,
      takeSlug: input.text("take_slug") || undefined,
    });
    if (!published.ok) {
      if (id === "new") return ok({ message: "", to: `/admin/products/${draft.id}?check=1` });
      const refused = refuseProduct(published.error as StatusError | CopyError, saved);
      return err({ ...refused, error: withSchedule(result.value)(refused.error) });
    }
    const { product, auditId } = published.value;
    if (!target.product) return ok({ message, to: urlOf(product.id, "published") });
    // The page loads again only later: what is typed until then is based on what was published.
    const values = { draft: "", draft_version: "0", base_version: String(product.version), merged: "1" };
    return ok({ message, undo: undoLink(auditId), saved: { values } });
  };

type OnStored = (of: { productId: number } | { draftId: string }, input: ActionInput) => Promise<EditorResult>;

/** Saves the form, and then does something with the product as it will be published: `schedules`, or not. */
const afterSaving =
  (run: OnStored, { schedules }: { schedules: boolean }) =>
  async (id: string, input: ActionInput): Promise<EditorResult> => {
    const result = await store(id, input);
    if (!result.ok) return result;
    const checked = checkStored(result.value);
    if (!checked.ok) return checked;
    const { draft, target, saved } = result.value;
    const of = target.product ? { productId: target.product.id } : { draftId: draft?.id ?? "" };
    const withNotice = withSchedule(result.value);
    const done = await run(of, input);
    if (!done.ok) return err({ ...done.error, error: withNotice(done.error.error), saved, isStored: true });
    if (id === "new" && draft) return ok({ message: "", to: urlOf(draft.id, "saved") });
    return ok({ ...done.value, message: schedules ? done.value.message : withNotice(done.value.message), saved });
  };

async function withoutChanges({ product }: EditorTarget, saveAs: SaveAs, { by }: ActionInput): Promise<EditorResult> {
  if (product?.status !== "draft" || saveAs !== "publish") return ok({ message: "There are no changes to save." });
  return toStatusResult(await changeStatus("publish", { id: product.id, version: product.version }, by), "publish");
}

const NOT_SCHEDULED = "Nothing is scheduled anymore.";
const STATUS_DONE: Record<StatusAction, string> = {
  publish: "Published. Shoppers see it now.",
  unpublish: "Unpublished. Shoppers no longer see it.",
  archive: "Archived. Shoppers no longer see it.",
  restore: "Restored as a draft.",
};

function toStatusResult(result: Result<ChangedStatus, StatusError>, action: StatusAction): EditorResult {
  if (!result.ok) return err(refuseProduct(result.error));
  const message = result.value.unscheduled ? `${STATUS_DONE[action]} ${NOT_SCHEDULED}` : STATUS_DONE[action];
  return ok({ message, undo: undoLink(result.value.auditId), saved: { values: { merged: "1" } } });
}

const status =
  (action: StatusAction) =>
  async (id: string, { by, text }: ActionInput): Promise<EditorResult> => {
    const change = { id: productIdOf(id) ?? 0, version: versionOf(text("version")) };
    return toStatusResult(await changeStatus(action, change, by), action);
  };

async function duplicate(id: string, { by }: ActionInput): Promise<EditorResult> {
  const copied = await duplicateProduct(productIdOf(id) ?? 0, by);
  if (!copied.ok) return err(refuseProduct(copied.error));
  return ok({ message: "Duplicated.", to: urlOf(copied.value.id, "duplicated") });
}

/** Deletes a product that was never published. */
async function deleteNew(id: string, { by, text }: ActionInput): Promise<EditorResult> {
  const deleted = await deleteProduct({ id: productIdOf(id) ?? 0, version: versionOf(text("version")) }, by);
  if (!deleted.ok) return err({ code: deleted.error.code, error: PRODUCT_ERRORS[deleted.error.code].error });
  return ok({ message: "Deleted.", to: `/admin/products?deleted=${deleted.value.auditId}` });
}

const DISCARDED = "Your changes are discarded.";
const DISCARDED_SCHEDULED = `${DISCARDED} ${NOT_SCHEDULED}`;
const NEWER = "Not discarded: this was saved again in the meantime. Reload the page to see what is new.";

/** Deletes the working copy, or the draft of a new product, as the page shows it. */
async function discard(id: string, input: ActionInput): Promise<EditorResult> {
  const { draft, product } = await targetOf(id, input);
  const deleted = draft && (await deleteDraft(draft.id, versionOf(input.text("draft_version")), input.by));
  if (deleted && !deleted.ok) {
    const isNewer = deleted.error.code === "draft_changed";
    return err({ code: deleted.error.code, error: isNewer ? NEWER : NOT_FOUND, isStale: isNewer });
  }
  const list = "/admin/products";
  if (!product) return ok({ message: DISCARDED, to: deleted ? `${list}?deleted=${deleted.value.auditId}` : list });
  const undo = deleted && undoLink(deleted.value.auditId);
  const message = deleted?.value.unscheduled ? DISCARDED_SCHEDULED : DISCARDED;
  return ok({ message, undo, saved: { values: { merged: "1" } } });
}

type OnProduct = (id: string, input: ActionInput) => Promise<EditorResult>;

const ACTIONS: Record<string, OnProduct> = {
  save: save(false),
  autosave: save(true),
  publish: publish("publish", STATUS_DONE.publish),
  save_product: publish("same_status", "Saved. Shoppers don’t see this product."),
  schedule: afterSaving(schedule, { schedules: true }),
  unschedule: (_id, input) => unschedule(input),
  preview: afterSaving(createPreview, { schedules: false }),
  revoke_preview: (_id, input) => revokePreview(input),
  discard,
  delete: deleteNew,
  duplicate,
  unpublish: status("unpublish"),
  archive: status("archive"),
  restore: status("restore"),
};

/** The actions of a product's page. Each function checks the rights to what it changes. */
export function editorActions(request: Request, id: string) {
  const onProduct = (run: OnProduct): ActionHandler => ({
    permission: "products.edit",
    run: (input) => run(id, input),
  });
  return runAction(
    request,
    Object.fromEntries(Object.entries(ACTIONS).map(([intent, run]) => [intent, onProduct(run)])),
  );
}
