import type { Viewer } from "#app/features/orders/order-access.ts";
import { MAX_PHOTO_BYTES, MAX_REVIEW_IMAGES } from "#app/features/reviews/review-choices.ts";
import { PHOTO_ERRORS, REVIEW_ERRORS } from "#app/features/reviews/review-messages.ts";
import { imageIdsSchema, reviewInputSchema } from "#app/features/reviews/reviews.contract.ts";
import { mayUploadPhotos, uploadPhoto } from "#app/features/reviews/upload-photo.ts";
import { writeReview } from "#app/features/reviews/write-review.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { readInteger } from "#app/platform/http/input-schemas.ts";
import { readFiles, type SentFiles } from "#app/platform/http/read-files.server.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";
import { tooMany } from "#app/storefront/forms/form-limit.server.ts";

const NAMES = ["product_id", "rating", "title", "body", "size_fit", "author_name"] as const;

/** A form with an error: what was typed, the photos that are stored already, and messages. */
export type SubmittedReview = {
  values: Record<(typeof NAMES)[number], string>;
  imageIds: string[];
  problem: string;
  fields?: Record<string, string>;
};

/** A form, and the response if one of its photos was refused. */
type ReadForm = { form: FormData; errorResponse: ResponseInit };
type FormResult = ReadForm | { status: 404 | 409 } | { status: 400 | 413; form: FormData };

const LIMITS = { fileBytes: MAX_PHOTO_BYTES + 1, files: 5, fields: 30, fieldBytes: 16 * 1024 };
/** The texts of a form: its photos follow them. */
const MAX_TEXT_BYTES = 64 * 1024;

/** Reads the form and stores its photos as they arrive, for who may: the bytes of others are not read. */
export async function readReviewForm(
  request: Request,
  sent: SentFiles | null,
  { number, viewer }: { number: string; viewer: Viewer },
): Promise<FormResult> {
  let errorResponse: ResponseInit = { status: 400 };
  if (!sent) return { form: await request.formData(), errorResponse };
  const allowed = await mayUploadPhotos(number, viewer);
  if (!allowed.ok) return { status: REVIEW_ERRORS[allowed.error.code].status };
  sent.allowTime();
  const form = await readFiles(sent, LIMITS, async ({ name, read }) => {
    const readInTime = () => {
      sent.allowTime();
      return read();
    };
    const stored = await uploadPhoto(allowed.value, readInTime, visitorAddress(request));
    if (stored.ok) return ["image_id", stored.value];
    const { error } = stored;
    if ("retryAfterSeconds" in error)
      errorResponse = {
        status: error.code === "too_many_attempts" ? 429 : PHOTO_ERRORS[error.code].status,
        headers: { "Retry-After": String(error.retryAfterSeconds) },
      };
    const text =
      error.code === "too_many_attempts" ? tryAgainIn(error.retryAfterSeconds) : PHOTO_ERRORS[error.code].error;
    return ["refused", `${name}: ${text}`];
  });
  if (!form.ok) return { status: form.error.code === "too_many" ? 413 : 400, form: form.error.form };
  return { form: form.value, errorResponse };
}

/** Reads the texts of a form that is refused unread, and none of its photos, so that the page shows again what was typed. */
export async function readReviewTexts(request: Request, sent: SentFiles | null): Promise<FormData> {
  if (!sent) return request.formData();
  const maxBytes = Math.min(sent.maxBytes, MAX_TEXT_BYTES);
  const read = await readFiles({ ...sent, maxBytes }, LIMITS, () => Promise.resolve(["unread", ""]));
  return read.ok ? read.value : read.error.form;
}

function imageIdsOf(form: FormData) {
  const removed = form.getAll("remove_image");
  return imageIdsSchema.safeParse(form.getAll("image_id").filter((id) => !removed.includes(id)));
}

/** Returns what a refused form held, for the page to show it again with the problem. */
export function refusedReview(form: FormData, problem: string): SubmittedReview {
  const values = Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? "")]));
  const ids = imageIdsOf(form);
  return { values: values as SubmittedReview["values"], imageIds: ids.success ? ids.data : [], problem };
}

/** Stores the review of a form. Returns the id of its product, or the form with its errors. */
export async function submitReview(
  request: Request,
  { form, errorResponse }: ReadForm,
  { number, viewer }: { number: string; viewer: Viewer },
): Promise<{ ok: true; productId: number } | { ok: false; submitted: SubmittedReview; init: ResponseInit }> {
  const sent = refusedReview(form, "");
  const { values, imageIds } = sent;
  const refuse = (problem: string, init: ResponseInit, fields?: Record<string, string>) =>
    ({ ok: false, submitted: { ...sent, problem, ...(fields && { fields }) }, init }) as const;
  const read = reviewInputSchema.safeParse({
    ...values,
    product_id: readInteger(values.product_id),
    rating: readInteger(values.rating),
    size_fit: values.size_fit || null,
  });
  const refused = form.getAll("refused").map(String).join(" ");
  if (refused) return refuse(refused, errorResponse);
  if (!imageIdsOf(form).success) return refuse(`Please add at most ${MAX_REVIEW_IMAGES} photos.`, { status: 400 });
  if (!read.success) {
    const fields = fieldsOf(read.error);
    return refuse(Object.values(fields)[0] ?? "", { status: 400 }, fields);
  }
  const written = await writeReview(number, viewer, read.data, { imageIds, address: visitorAddress(request) });
  if (written.ok) return { ok: true, productId: read.data.product_id };
  if (written.error.code === "too_many_attempts") {
    const { error, init } = tooMany(written.error.retryAfterSeconds);
    return refuse(error, init);
  }
  const { status, error } = REVIEW_ERRORS[written.error.code];
  return refuse(error, { status });
}
