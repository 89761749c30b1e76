import type { DocumentImage, ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { MAX_IMAGES } from "#app/features/product-editing/product-limits.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

/** What an image shows, with the end of a suggested alt text. */
export const IMAGE_VIEWS = [
  { value: "hero", text: "Main view", ending: "" },
  { value: "front", text: "Front", ending: ", from the front" },
  { value: "back", text: "Back", ending: ", from the back" },
  { value: "side", text: "Side", ending: ", from the side" },
  { value: "inside", text: "Inside", ending: ", open" },
  { value: "detail", text: "Detail", ending: ", in detail" },
  { value: "worn", text: "Worn", ending: ", worn" },
  { value: "scale", text: "For scale", ending: ", beside things of known size" },
] as const;

/** The fields of an image that staff edit. */
export type ImageFields = Pick<DocumentImage, "alt" | "color" | "view" | "focus_x" | "focus_y">;
/** Why a list of images stays as it is. */
export type ImageListError = { code: "image_not_found" | "too_many_images" | "image_changed" };
type Changed = Result<DocumentImage[], ImageListError>;

/** An alt text made of the product's name, the color and the view. It is only offered, because it can't say what is seen. */
export function suggestAlt(name: string, { color, view }: Pick<DocumentImage, "color" | "view">): string {
  const ending = IMAGE_VIEWS.find(({ value }) => value === view)?.ending ?? "";
  return name && `${name}${color ? ` in ${color}` : ""}${ending}`;
}

/**
 * Adds an image at the end. One that is there already stays as it is, so that a repeated upload is one image.
 * Errors: too_many_images.
 */
export function addImage(images: DocumentImage[], imageId: string): Changed {
  if (images.some(({ image_id }) => image_id === imageId)) return ok(images);
  if (images.length >= MAX_IMAGES) return err({ code: "too_many_images" });
  const view = images.length === 0 ? "hero" : "detail";
  return ok([...images, { id: null, image_id: imageId, view, color: null, alt: "", focus_x: 50, focus_y: 50 }]);
}

/** Moves an image to an index, counted after it was taken out. Past the ends means the first or the last. */
export function moveImage(images: DocumentImage[], imageId: string, index: number): Changed {
  const moved = images.find(({ image_id }) => image_id === imageId);
  if (!moved) return err({ code: "image_not_found" });
  const others = images.filter((image) => image !== moved);
  return ok(others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, moved));
}

/** By field, the texts that a form showed before it was changed, or sent before this one. */
export type SeenValues = Partial<Record<keyof ImageFields, string[]>>;

const textOf = (value: string | number | null) =>
  String(value ?? "")
    .trim()
    .replaceAll("\r\n", "\n");

/** The fields that a form changed. Undefined if others stored another value in one of them, which the form has not seen. */
function changedBy(image: DocumentImage, fields: Partial<ImageFields>, seen: SeenValues) {
  const changed: [string, unknown][] = [];
  for (const [name, value] of Object.entries(fields) as [keyof ImageFields, string | number | null][]) {
    const [stored, text] = [textOf(image[name]), textOf(value)];
    const known = new Set(seen[name]?.map(textOf) ?? [stored]);
    if (text === stored || (known.size === 1 && known.has(text))) continue;
    if (!known.has(stored)) return undefined;
    changed.push([name, value]);
  }
  return Object.fromEntries(changed) as Partial<ImageFields>;
}

/**
 * Changes fields of an image. One that has the value that the form showed stays as it is stored. Errors: image_not_found,
 * image_changed (others changed the same field since).
 */
export function changeImage(
  images: DocumentImage[],
  imageId: string,
  fields: Partial<ImageFields>,
  seen: SeenValues = {},
): Changed {
  const at = images.findIndex(({ image_id }) => image_id === imageId);
  const image = images[at];
  if (!image) return err({ code: "image_not_found" });
  const changed = changedBy(image, fields, seen);
  return changed ? ok(images.with(at, { ...image, ...changed })) : err({ code: "image_changed" });
}

/** Removes an image from the list. Orders keep theirs. */
export function removeImage(images: DocumentImage[], imageId: string): Changed {
  const rest = images.filter(({ image_id }) => image_id !== imageId);
  return rest.length < images.length ? ok(rest) : err({ code: "image_not_found" });
}

/** The colors that an image can have: those of the variants, and those that images have. */
export function colorsOf({ variants, images }: Pick<ProductDocument, "variants" | "images">): string[] {
  return [...new Set([...variants, ...images].flatMap(({ color }) => color ?? []))];
}
