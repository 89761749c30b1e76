import { data } from "react-router";
import {
  type ActionError,
  type ActionHandler,
  type ActionSuccess,
  runAction,
} from "#app/admin/actions/run-action.server.ts";
import { UNSCHEDULED } from "#app/admin/products/publishing/publishing-actions.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import { findImage } from "#app/features/images/images.queries.ts";
import { UPLOAD_ERRORS, uploadImage } from "#app/features/images/images-admin.api.ts";
import { MAX_MASTER_BYTES } from "#app/features/images/read-master.ts";
import {
  discardImages,
  editImages,
  type ImagesOf,
  publishImages,
  readImages,
} from "#app/features/product-editing/drafts/edit-images.ts";
import {
  addImage,
  changeImage,
  type ImageFields,
  moveImage,
  removeImage,
  type SeenValues,
  suggestAlt,
} from "#app/features/product-editing/drafts/image-list.ts";
import { documentImageSchema } from "#app/features/product-editing/product-document.contract.ts";
import { MAX_IMAGES } from "#app/features/product-editing/product-limits.ts";
import { PRODUCT_ERRORS } from "#app/features/product-editing/product-responses.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { readFiles, type SentFiles } from "#app/platform/http/read-files.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

const NOTHING = "Nothing was changed.";
const ERRORS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(PRODUCT_ERRORS).map(([code, { error }]) => [code, error])),
  draft_not_found: "This draft was published or deleted in the meantime.",
  image_not_found: "This image was removed in the meantime.",
  image_changed:
    "Someone changed this image in the meantime. Your change is not saved. Check theirs, then make yours again.",
  too_many_images: `A product has at most ${MAX_IMAGES} images. Remove one first.`,
  changed_meanwhile:
    "Someone changed the images of this product since you started. Discard your changes to see theirs, then make yours again.",
  not_complete: "The images can’t be published yet.",
};

function toActionError({ code, fields }: { code: string; fields?: Record<string, string> }) {
  const isStale = code === "image_changed";
  return err<ActionError>({ code, error: ERRORS[code] ?? NOTHING, ...(fields && { fields }), isStale });
}

type Change = Parameters<typeof editImages>[1];
const edit = async (of: ImagesOf, change: Change, by: StaffActor, message: string) =>
  toImagesResult(await editImages(of, change, by), message);

function toImagesResult(
  edited: Awaited<ReturnType<typeof editImages>>,
  message: string,
): Result<ActionSuccess, ActionError> {
  if (!edited.ok) return toActionError(edited.error);
  const { auditId, unscheduled } = edited.value;
  if (auditId === undefined) return ok({ message: "" });
  return ok({ message: unscheduled ? `${message} ${UNSCHEDULED}`.trim() : message, undo: undoLink(auditId) });
}

const fieldsSchema = documentImageSchema.pick({ alt: true, color: true, view: true, focus_x: true, focus_y: true });
const IMAGE_ID = /^[0-9a-f]{32}$/;

/** A percentage as a number; NaN, which no schema accepts, for anything else. */
const percentOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);

const permission = "products.edit";
type HandlerOf = (of: ImagesOf) => ActionHandler;

const add: HandlerOf = (of) => ({
  permission,
  run: async ({ by, text }) => {
    const imageId = text("image_id");
    if (!IMAGE_ID.test(imageId) || !(await findImage(imageId))) return toActionError({ code: "image_not_found" });
    return edit(of, (images) => addImage(images, imageId), by, "");
  },
});

/**
 * The form of pages without JavaScript. Its images are stored already: `image_id` names them, `refused` says why others are
 * not.
 */
const upload: HandlerOf = (of) => ({
  permission,
  run: async ({ by, texts }) => {
    const errors = texts("refused").join(" ");
    const ids = texts("image_id");
    if (ids.length === 0) return err({ code: "invalid", error: errors || "Choose an image first." });
    for (const id of ids)
      if (!IMAGE_ID.test(id) || !(await findImage(id))) return toActionError({ code: "image_not_found" });
    const addAll: Change = (images) =>
      ids.reduce<ReturnType<Change>>((list, id) => (list.ok ? addImage(list.value, id) : list), ok(images));
    const edited = await edit(
      of,
      addAll,
      by,
      ids.length === 1 ? "The image is added." : `${ids.length} images are added.`,
    );
    if (!edited.ok) return edited;
    const message = edited.value.message || "The product has these images already.";
    return ok({ ...edited.value, message: `${message} ${errors}`.trim() });
  },
});

const LIMITS = { fileBytes: MAX_MASTER_BYTES + 1, files: 10, fields: 20, fieldBytes: 16 * 1024 };
const STATUS_OF = { unreadable: 400, too_many: 413 };

/**
 * Stores the images of a form as they arrive, for a person who may: a stranger's bytes are not read. Returns the form with
 * their ids and errors in place of the files. Throws 401, 403, 400 and 413 responses.
 */
async function storeSentImages(request: Request, sent: SentFiles): Promise<FormData> {
  const by = await requireStaff(request, permission);
  sent.allowTime();
  const form = await readFiles(sent, LIMITS, async ({ name, read }) => {
    const stored = await uploadImage(await read(), by);
    if (stored.ok) return ["image_id", stored.value.id];
    return ["refused", `${name}: ${UPLOAD_ERRORS[stored.error.code as keyof typeof UPLOAD_ERRORS].error}`];
  });
  if (!form.ok) throw data(null, { status: STATUS_OF[form.error.code] });
  return form.value;
}

const setFields: HandlerOf = (of) => ({
  permission,
  run: async ({ by, text, texts, names }) => {
    const input = fieldsSchema.safeParse({
      alt: text("alt"),
      color: text("color") || null,
      view: text("view"),
      focus_x: percentOf(text("focus_x")),
      focus_y: percentOf(text("focus_y")),
    });
    if (!input.success) return err({ code: "invalid", error: NOTHING, fields: fieldsOf(input.error) });
    const fields = names.includes("suggest") ? await withSuggestion(of, input.data, by) : input.data;
    const edited = await edit(
      of,
      (images) => changeImage(images, text("image_id"), fields, seenFields(texts)),
      by,
      "Saved. Shoppers see it once the images are published.",
    );
    if (edited.ok || edited.error.code !== "image_changed" || !fields.alt) return edited;
    return err({ ...edited.error, error: `${edited.error.error} You wrote “${fields.alt}”.` });
  },
});

/** What the form showed: `seen_alt` and so on, which an older page does not send. */
function seenFields(texts: (name: string) => string[]): SeenValues {
  const seen = Object.keys(fieldsSchema.shape).map((name) => [name, texts(`seen_${name}`)] as const);
  return Object.fromEntries(seen.filter(([, values]) => values.length > 0));
}

const move: HandlerOf = (of) => ({
  permission,
  run: async ({ by, text }) => {
    const to = text("to");
    if (!/^[1-9]\d{0,2}$/.test(to)) return err({ code: "invalid", error: NOTHING });
    const change: Change = (images) => moveImage(images, text("image_id"), Number(to) - 1);
    return edit(of, change, by, to === "1" ? "This is the main image now." : `Moved to position ${to}.`);
  },
});

const discard: HandlerOf = (of) => ({
  permission,
  run: async ({ by }) => {
    if ("draftId" in of) return ok({ message: "" });
    return toImagesResult(await discardImages(of.productId, by), "Your changes are discarded.");
  },
});

const publish: HandlerOf = (of) => ({
  permission,
  run: async ({ by }) => {
    if ("draftId" in of) return toActionError({ code: "draft_not_found" });
    const published = await publishImages(of.productId, by);
    if (!published.ok) return toActionError(published.error);
    return ok({ message: "Saved. Shoppers see these images.", undo: undoLink(published.value.auditId) });
  },
});

/** Adds, describes, orders, removes and publishes the images of a product or of a draft. `sent` is a form with files. */
export const imageActions = async (request: Request, of: ImagesOf, sent: SentFiles | null) =>
  runAction(request, handlersOf(of), sent ? await storeSentImages(request, sent) : undefined);

const handlersOf = (of: ImagesOf): Record<string, ActionHandler> => ({
  add: add(of),
  upload: upload(of),
  describe: setFields(of),
  move: move(of),
  remove: {
    permission,
    run: ({ by, text }) => edit(of, (images) => removeImage(images, text("image_id")), by, "Removed."),
  },
  discard: discard(of),
  publish: publish(of),
});

/** The suggested alt text in place of the typed one: the button works without JavaScript too. */
async function withSuggestion(of: ImagesOf, fields: ImageFields, by: StaffActor): Promise<ImageFields> {
  const read = await readImages(of, by);
  return read.ok ? { ...fields, alt: suggestAlt(read.value.document.name, fields) || fields.alt } : fields;
}
