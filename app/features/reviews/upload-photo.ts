import type { ImageError } from "#app/features/images/read-master.ts";
import { storePhoto } from "#app/features/images/store-image.ts";
import type { Viewer } from "#app/features/orders/open-order.ts";
import { now } from "#app/platform/clock.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, type Limit, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { MAX_PHOTO_BYTES } from "./review-choices.ts";
import { findReviewable } from "./reviewable-products.ts";
import { deleteOldUploads, insertUpload } from "./reviews.queries.ts";

const OF_NETWORK: Limit = { name: "review-photos-of-network", max: 60, seconds: 3600 };
const OF_ORDER: Limit = { name: "review-photos-of-order", max: 30, seconds: 86_400 };
const DAY_MS = 86_400_000;

/**
 * Returns the id of the order if this visitor may upload a photo for a review of it. Call it before reading the photo. Errors:
 * no_such_order, nothing_to_review.
 */
export async function mayUploadPhotos(
  number: string,
  viewer: Viewer,
): Promise<Result<string, { code: "no_such_order" | "nothing_to_review" }>> {
  const found = await findReviewable(number, viewer);
  if (!found.ok) return found;
  const { order, products } = found.value;
  return products.some(({ review }) => review === null) ? ok(order.id) : err({ code: "nothing_to_review" });
}

/**
 * Stores a photo for a review of this order: encoded again, without its metadata. Returns its id, which `writeReview` takes within
 * a day. Errors: image_too_large, too_many_pixels, heic_image, not_an_image, too_many_attempts.
 */
export async function uploadPhoto(
  orderId: string,
  bytes: Buffer,
  address: string,
): Promise<Result<string, ImageError | TooManyAttempts>> {
  if (bytes.length > MAX_PHOTO_BYTES) return err({ code: "image_too_large" });
  const counted = await countAttempts([
    ...ofNetwork(OF_NETWORK, clientNetwork(address)),
    { limit: OF_ORDER, subject: orderId },
  ]);
  if (!counted.ok) return counted;
  return storePhoto(bytes, (imageId, tx) => insertUpload({ imageId, orderId, uploadedAt: now() }, tx));
}

/** Deletes photos that were uploaded a day ago for a review that was never sent. */
export const purgeUploads = () => deleteOldUploads(new Date(now().getTime() - DAY_MS));
