import { z } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, requirePermission } from "#app/features/staff/access/actor.ts";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { errorJson, failure, forAnyRoute, jsonResponse } from "#app/platform/http/api.server.ts";
import { ok } from "#app/platform/result.ts";
import { imageUrls } from "./image-urls.ts";
import { findImage } from "./images.queries.ts";
import { MAX_MASTER_BYTES } from "./read-master.ts";
import { storeUpload } from "./store-image.ts";

/** The status and message of each reason to refuse an image. */
export const UPLOAD_ERRORS = {
  image_too_large: { status: 413, error: "The image is too large: the limit is 25 MB." },
  not_an_image: { status: 415, error: "This is not a JPEG, PNG, WebP or AVIF image, or it is broken." },
  too_many_pixels: { status: 413, error: "The image has too many pixels: the limit is 80 megapixels." },
  heic_image: {
    status: 415,
    error:
      "HEIC images can’t be shown in browsers. Export it as JPEG, or choose “Most Compatible” in the camera’s settings.",
  },
} as const;

const uploadedSchema = z
  .object({
    id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    placeholder: z.string(),
    image_url: z.string(),
    avif: z.string(),
    webp: z.string(),
    jpeg: z.string(),
  })
  .openapi("UploadedImage");

const bytes = { schema: z.string().openapi({ format: "binary" }) };
const route = createAdminEndpoint({
  operationId: "uploadImage",
  method: "post",
  path: "/api/admin/images/",
  tags: ["Back office: products"],
  summary: "Store an image, as raw bytes of at most 25 MB; its metadata is removed",
  permission: "products.edit",
  request: {
    body: {
      required: true,
      content: { "image/jpeg": bytes, "image/png": bytes, "image/webp": bytes, "image/avif": bytes },
    },
  },
  responses: {
    201: jsonResponse("The image", uploadedSchema),
    ...failure(413, "The image is larger than 25 MB"),
    ...failure(415, "The bytes are not an image of these types"),
  },
});

/** The endpoint that stores images. */
export const imagesAdminApi = adminApi();

// After the permission is checked: a stranger's bytes are not read.
const limitUpload = bodyLimit({
  maxSize: MAX_MASTER_BYTES,
  onError: (c) => errorJson(c, 413, UPLOAD_ERRORS.image_too_large.error),
});

imagesAdminApi.openapi(route, async (c) => {
  c.env?.allowUploadTime?.();
  const refused = await limitUpload(c, async () => undefined);
  if (refused) return forAnyRoute(refused);
  const stored = await uploadImage(Buffer.from(await c.req.arrayBuffer()), c.get("staff"));
  if (stored.ok) return c.json(stored.value, 201);
  const { status, error } = UPLOAD_ERRORS[stored.error.code as keyof typeof UPLOAD_ERRORS];
  return errorJson(c, status, error);
});

/** Stores an uploaded image, with its audit entry. Errors: forbidden, image_too_large, too_many_pixels, heic_image, not_an_image. */
export async function uploadImage(file: Buffer, by: Actor) {
  const allowed = requirePermission(by, "products.edit");
  if (!allowed.ok) return allowed;
  const stored = await storeUpload(file);
  if (!stored.ok) return stored;
  const image = await findImage(stored.value);
  if (!image) throw new Error("An image was not stored");
  const { id, width, height, placeholder } = image;
  await transaction(async (tx) => {
    const subject = { type: "image", id, label: id } as const;
    await writeAuditEntry(tx, { by, action: "images.upload", subject, after: { width, height } });
    return ok(null);
  });
  const { image: _, ...urls } = imageUrls(image);
  return ok({ id, width, height, placeholder, ...urls });
}
