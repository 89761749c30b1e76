import { type ActionHandler, type Done, type Refused, runAction } from "#app/admin/actions/run-action.server.ts";
import { findImage } from "#app/features/images/images.queries.ts";
import {
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
  suggestAlt,
} from "#app/features/product-editing/drafts/image-list.ts";
import { documentImageSchema } from "#app/features/product-editing/product-document.contract.ts";
import { MAX_IMAGES } from "#app/features/product-editing/product-limits.ts";
import { PRODUCT_ERRORS } from "#app/features/product-editing/product-responses.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

const NOTHING = "Nothing was changed.";
const ERRORS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(PRODUCT_ERRORS).map(([code, { error }]) => [code, error])),
  draft_not_found: "This draft was published or deleted meanwhile.",
  image_not_found: "This image was removed meanwhile.",
  too_many_images: `A product has at most ${MAX_IMAGES} images. Remove one first.`,
  changed_meanwhile:
    "Someone changed the images of this product since you started. Discard your changes to see theirs, then make yours again.",
  not_complete: "The images can't be published yet.",
};

const undoOf = (auditId: number) => ({ url: `/api/admin/audit/${auditId}/undo/` });

function refused({ code, fields }: { code: string; fields?: Record<string, string> }) {
  return err<Refused>({ code, error: ERRORS[code] ?? NOTHING, ...(fields && { fields }) });
}

type Change = Parameters<typeof editImages>[1];
async function edit(of: ImagesOf, change: Change, by: StaffActor, message: string): Promise<Result<Done, Refused>> {
  const edited = await editImages(of, change, by);
  if (!edited.ok) return refused(edited.error);
  const { auditId } = edited.value;
  return auditId === undefined ? ok({ message: "" }) : ok({ message, undo: undoOf(auditId) });
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
    if (!IMAGE_ID.test(imageId) || !(await findImage(imageId))) return refused({ code: "image_not_found" });
    return edit(of, (images) => addImage(images, imageId), by, "");
  },
});

const setFields: HandlerOf = (of) => ({
  permission,
  run: async ({ by, text, names }) => {
    const input = fieldsSchema.safeParse({
      alt: text("alt"),
      color: text("color") || null,
      view: text("view"),
      focus_x: percentOf(text("focus_x")),
      focus_y: percentOf(text("focus_y")),
    });
    if (!input.success) return err({ code: "invalid", error: NOTHING, fields: fieldsOf(input.error) });
    const fields = names.includes("suggest") ? await withSuggestion(of, input.data, by) : input.data;
    return edit(of, (images) => changeImage(images, text("image_id"), fields), by, "Saved.");
  },
});

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
    const read = await readImages(of, by);
    if (!read.ok) return refused(read.error);
    const { product, document } = read.value;
    const { images } = product?.document ?? document;
    return edit(of, () => ok(images), by, "Your changes are discarded.");
  },
});

const publish: HandlerOf = (of) => ({
  permission,
  run: async ({ by }) => {
    if ("draftId" in of) return refused({ code: "draft_not_found" });
    const published = await publishImages(of.productId, by);
    if (!published.ok) return refused(published.error);
    return ok({ message: "Saved. Shoppers see these images.", undo: undoOf(published.value.auditId) });
  },
});

/** Adds, describes, orders, removes and publishes the images of a product or of a draft. */
export const imageActions = (request: Request, of: ImagesOf) =>
  runAction(request, {
    add: add(of),
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
