import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { findProduct } from "#app/features/catalog/product/product-cache.ts";
import { declaredSessionEnded, sessionEndedResponse, viewerOf } from "#app/features/checkout/order-responses.ts";
import { messageSchema } from "#app/features/customers/customers.contract.ts";
import { imageUrl } from "#app/features/images/image-urls.ts";
import {
  body,
  errorJson,
  failure,
  jsonResponse,
  noStore,
  retryableFailure,
  type ShopApi,
  shopApi,
} from "#app/platform/http/api.server.ts";
import { createEndpoint, overloaded } from "#app/platform/http/create-endpoint.server.ts";
import { readUuid } from "#app/platform/http/input-schemas.ts";
import { sharedResponse } from "#app/platform/http/shared-response.server.ts";
import { tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";
import { listPublishedReviews, readReviewSummary } from "./list-reviews.ts";
import { reportReview } from "./report-review.ts";
import { MAX_PHOTO_BYTES } from "./review-choices.ts";
import { NO_SUCH_REVIEW, PHOTO_ERRORS, REPORT_RECEIVED, REVIEW_ERRORS, REVIEW_RECEIVED } from "./review-messages.ts";
import { findReviewable } from "./reviewable-products.ts";
import {
  imageIdsSchema,
  reportInputSchema,
  reviewableSchema,
  reviewInputSchema,
  reviewListQuery,
  reviewPageSchema,
} from "./reviews.contract.ts";
import { mayUploadPhotos, uploadPhoto } from "./upload-photo.ts";
import { type ReviewError, writeReview } from "./write-review.ts";

const tags = ["Reviews"];
const ownSecurity: Record<string, string[]>[] = [{ bearer: [] }, {}];
const params = z.object({ number: z.string().max(20).openapi({ example: "7KQ-M4T-2X" }) });
const token = z.string().max(200).optional().openapi({ description: "Opens the order without an account" });

/** The endpoints of reviews for shoppers. */
export const reviewsApi = shopApi();
reviewsApi.use("/api/orders/:number/reviews/", noStore);

const list = createEndpoint({
  operationId: "listReviews",
  method: "get",
  path: "/api/products_old/products/{slug}/reviews/",
  tags,
  middleware: sharedResponse,
  summary: "One page of a product’s published reviews, and what all of them say together",
  request: {
    params: z.object({ slug: z.string().openapi({ example: "harbour-tote" }) }),
    query: reviewListQuery,
  },
  responses: {
    200: jsonResponse("The reviews, ten on a page", reviewPageSchema),
    ...failure(400, "A parameter is invalid"),
    ...overloaded,
    ...failure(404, "There is no such product"),
  },
});
reviewsApi.openapi(list, async (c) => {
  const product = await findProduct(c.req.valid("param").slug);
  if (!product) return errorJson(c, 404, "Product not found.");
  const [summary, page] = await Promise.all([
    readReviewSummary(product.id),
    listPublishedReviews(product.id, c.req.valid("query")),
  ]);
  return c.json({ summary, ...page }, 200);
});

const reviewable = createEndpoint({
  operationId: "listReviewableProducts",
  method: "get",
  path: "/api/orders/{number}/reviews/",
  tags,
  security: ownSecurity,
  summary: "The products of an order that have arrived and may be reviewed",
  request: { params, query: z.object({ token }) },
  responses: {
    200: jsonResponse("The products", z.array(reviewableSchema)),
    ...failure(400, "Invalid input"),
    ...declaredSessionEnded,
    ...failure(404, "No such order, or not the caller’s"),
  },
});
reviewsApi.openapi(reviewable, async (c) => {
  const viewer = await viewerOf(c, c.req.valid("query").token);
  if (viewer === "ended") return sessionEndedResponse(c);
  const found = await findReviewable(c.req.valid("param").number, viewer);
  return found.ok ? c.json(found.value.products, 200) : errorJson(c, 404, REVIEW_ERRORS.no_such_order.error);
});

function reviewErrorResponse(c: Context<ShopApi>, failed: ReviewError) {
  if (failed.code === "too_many_attempts") {
    c.header("Retry-After", String(failed.retryAfterSeconds));
    return errorJson(c, 429, tryAgainIn(failed.retryAfterSeconds));
  }
  const { status, error } = REVIEW_ERRORS[failed.code];
  return errorJson(c, status, error);
}

const write = createEndpoint({
  operationId: "writeReview",
  method: "post",
  path: "/api/orders/{number}/reviews/",
  tags,
  security: ownSecurity,
  summary: "Review a product of an order that has arrived, once per buyer; staff read it before it is shown",
  request: {
    params,
    query: z.object({ token }),
    body: body(reviewInputSchema.extend({ token, image_ids: imageIdsSchema })),
  },
  responses: {
    201: jsonResponse("Received", messageSchema),
    ...failure(400, "Invalid input"),
    ...declaredSessionEnded,
    ...failure(404, "No such order, or not the caller’s"),
    ...failure(409, "The product has not arrived, is not in the order, or was reviewed by this buyer"),
    ...retryableFailure(429, "Too many reviews"),
  },
});
reviewsApi.openapi(write, async (c) => {
  const { token: given, image_ids: imageIds, ...input } = c.req.valid("json");
  const viewer = await viewerOf(c, c.req.valid("query").token ?? given);
  if (viewer === "ended") return sessionEndedResponse(c);
  const result = await writeReview(c.req.valid("param").number, viewer, input, {
    imageIds,
    address: c.get("address"),
  });
  return result.ok ? c.json({ message: REVIEW_RECEIVED }, 201) : reviewErrorResponse(c, result.error);
});

const bytes = { schema: z.string().openapi({ format: "binary" }) };
const upload = createEndpoint({
  operationId: "uploadReviewPhoto",
  method: "post",
  path: "/api/orders/{number}/reviews/photos/",
  tags,
  security: ownSecurity,
  summary: "Upload a photo for a review of the order, as raw bytes of at most 10 MB; its metadata is removed",
  request: {
    params,
    query: z.object({ token }),
    body: {
      required: true,
      content: { "image/jpeg": bytes, "image/png": bytes, "image/webp": bytes, "image/avif": bytes },
    },
  },
  responses: {
    201: jsonResponse(
      "The photo. A review takes its id within a day",
      z.object({ id: z.string(), image_url: z.string() }),
    ),
    ...declaredSessionEnded,
    ...failure(404, "No such order, or not the caller’s"),
    ...failure(409, "There is nothing to review"),
    ...failure(413, "The photo is larger than 10 MB"),
    ...failure(415, "The bytes are not an image of these types"),
    ...retryableFailure(429, "Too many photos"),
    ...retryableFailure(503, "The shop can’t reach its database at this moment, or receives many photos"),
  },
});
const limitPhoto = bodyLimit({
  maxSize: MAX_PHOTO_BYTES,
  onError: (c) => errorJson(c, 413, PHOTO_ERRORS.image_too_large.error),
});
reviewsApi.use("/api/orders/:number/reviews/photos/", noStore);
reviewsApi.openapi(upload, async (c) => {
  const viewer = await viewerOf(c, c.req.valid("query").token);
  if (viewer === "ended") return sessionEndedResponse(c);
  const allowed = await mayUploadPhotos(c.req.valid("param").number, viewer);
  if (!allowed.ok) {
    const { status, error } = REVIEW_ERRORS[allowed.error.code];
    return errorJson(c, status, error);
  }
  const read = async () => {
    c.env?.allowPhotoTime?.();
    const tooLarge = await limitPhoto(c, async () => undefined);
    return tooLarge ? undefined : Buffer.from(await c.req.arrayBuffer());
  };
  const stored = await uploadPhoto(allowed.value, read, c.get("address"));
  if (stored.ok) return c.json({ id: stored.value, image_url: imageUrl(stored.value, 320, "jpg") }, 201);
  if ("retryAfterSeconds" in stored.error) c.header("Retry-After", String(stored.error.retryAfterSeconds));
  if (stored.error.code === "too_many_attempts") return errorJson(c, 429, tryAgainIn(stored.error.retryAfterSeconds));
  const { status, error } = PHOTO_ERRORS[stored.error.code];
  return errorJson(c, status, error);
});

const report = createEndpoint({
  operationId: "reportReview",
  method: "post",
  path: "/api/reviews/{id}/report/",
  tags,
  summary: "Report a published review to the shop",
  request: { params: z.object({ id: z.string().max(36) }), body: body(reportInputSchema) },
  responses: {
    200: jsonResponse("Received", messageSchema),
    ...failure(400, "Invalid input"),
    ...failure(404, "There is no such review"),
    ...retryableFailure(429, "Too many reports"),
  },
});
reviewsApi.openapi(report, async (c) => {
  const result = await reportReview(readUuid(c.req.valid("param").id), c.req.valid("json").reason, c.get("address"));
  if (result.ok) return c.json({ message: REPORT_RECEIVED }, 200);
  if (result.error.code === "no_such_review") return errorJson(c, 404, NO_SUCH_REVIEW);
  c.header("Retry-After", String(result.error.retryAfterSeconds));
  return errorJson(c, 429, tryAgainIn(result.error.retryAfterSeconds));
});
