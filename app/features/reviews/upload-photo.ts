import type { ImageError } from "#app/features/images/read-master.ts";
import { storePhoto } from "#app/features/images/store-image.ts";
import type { Viewer } from "#app/features/orders/order-access.ts";
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

/** The photos that one process receives and encodes at once, each up to 10 MB in memory: of all buyers, a network and an order. */
export const MAX_PHOTOS_AT_ONCE = { all: 8, ofNetwork: 4, ofOrder: 2 };
type Uploader = { orderId: string; network: string };
/** Whose photos are being received or encoded. */
const inProgress: Uploader[] = [];

const mayStart = ({ orderId, network }: Uploader): boolean =>
  inProgress.filter((other) => other.network === network).length < MAX_PHOTOS_AT_ONCE.ofNetwork &&
  inProgress.filter((other) => other.orderId === orderId).length < MAX_PHOTOS_AT_ONCE.ofOrder;

const RETRY_SECONDS = 30;
export type TooManyPhotos = { code: "too_many_photos"; retryAfterSeconds: number };

/**
 * Stores a photo for a review of this order: encoded again, without its metadata. `read` returns its bytes, or undefined if they
 * are too many; it is called once the photo is counted. Returns the photo's id, which `writeReview` takes within a day. Errors:
 * image_too_large, too_many_pixels, heic_image, not_an_image; too_many_attempts, of the order or the network, also at the same
 * time; too_many_photos while the process receives others'.
 */
export async function uploadPhoto(
  orderId: string,
  read: () => Promise<Buffer | undefined>,
  address: string,
): Promise<Result<string, ImageError | TooManyAttempts | TooManyPhotos>> {
  const uploader = { orderId, network: clientNetwork(address) };
  if (!mayStart(uploader)) return err({ code: "too_many_attempts", retryAfterSeconds: RETRY_SECONDS });
  if (inProgress.length >= MAX_PHOTOS_AT_ONCE.all)
    return err({ code: "too_many_photos", retryAfterSeconds: RETRY_SECONDS });
  inProgress.push(uploader);
  try {
    const counted = await countAttempts([
      ...ofNetwork(OF_NETWORK, uploader.network),
      { limit: OF_ORDER, subject: orderId },
    ]);
    if (!counted.ok) return counted;
    const bytes = await read();
    if (!bytes || bytes.length > MAX_PHOTO_BYTES) return err({ code: "image_too_large" });
    return await storePhoto(bytes, (imageId, tx) => insertUpload({ imageId, orderId, uploadedAt: now() }, tx));
  } finally {
    inProgress.splice(inProgress.indexOf(uploader), 1);
  }
}

/** Deletes photos that were uploaded a day ago for a review that was never sent. */
export const purgeUploads = () => deleteOldUploads(new Date(now().getTime() - DAY_MS));
