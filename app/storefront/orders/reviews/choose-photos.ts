import { MAX_PHOTO_BYTES, MAX_REVIEW_IMAGES, PHOTO_TYPES } from "#app/features/reviews/review-choices.ts";
import { PHOTO_ERRORS } from "#app/features/reviews/review-messages.ts";

type Chosen = Pick<File, "name" | "size" | "type" | "lastModified">;

/** Why the shop would refuse a photo; undefined if it would not, as far as name, type and size tell. */
function photoErrorOf({ name, size, type }: Chosen): string | undefined {
  if (/hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)) return PHOTO_ERRORS.heic_image.error;
  if (!PHOTO_TYPES.some((one) => one === type) || size === 0) return PHOTO_ERRORS.not_an_image.error;
  return size > MAX_PHOTO_BYTES ? PHOTO_ERRORS.image_too_large.error : undefined;
}

const isSame = (a: Chosen, b: Chosen) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Adds files to the chosen photos, of which `max` may be sent. Returns those to send, and a sentence about each other file. */
export function choosePhotos<File extends Chosen>(
  chosen: readonly File[],
  added: readonly File[],
  max: number,
): { photos: File[]; errors: string[] } {
  const photos = [...chosen];
  const errors: string[] = [];
  for (const file of added) {
    if (photos.some((photo) => isSame(photo, file))) continue;
    const error = photoErrorOf(file) ?? (photos.length < max ? undefined : `At most ${MAX_REVIEW_IMAGES} photos.`);
    if (error) errors.push(`${file.name}: ${error}`);
    else photos.push(file);
  }
  return { photos, errors };
}
