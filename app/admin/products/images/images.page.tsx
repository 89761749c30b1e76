import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { isDraftId, productIdOf } from "#app/admin/products/editor/editor-target.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { revalidateIfStale, useActionResult } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import { serializeImage } from "#app/features/catalog/product/serialize-image.ts";
import { stubOf } from "#app/features/catalog/ui/image-stub.ts";
import { findImages } from "#app/features/images/images.queries.ts";
import { type ImagesOf, readImages } from "#app/features/product-editing/drafts/edit-images.ts";
import { colorsOf, suggestAlt } from "#app/features/product-editing/drafts/image-list.ts";
import { findSchedule } from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { formatPublishTime } from "#app/features/product-editing/schedule/publish-time.ts";
import { now } from "#app/platform/clock.ts";
import { sentFiles } from "#app/platform/http/read-files.server.ts";
import type { Route } from "./+types/images.page.ts";
import { imageActions } from "./image-actions.server.ts";
import { type EditedImage, ImageCard } from "./image-card.tsx";
import "./images.css";
import { ImageList } from "./image-list.tsx";
import { UploadForm } from "./upload-form.tsx";
import { UploadZone } from "./upload-zone.tsx";

export const meta = () => [{ title: "Images · Wellworn back office" }];

/** A product by its id, or a draft of a new product by its UUID. */
function imagesOf(id: string): ImagesOf {
  const productId = productIdOf(id);
  if (productId !== undefined) return { productId };
  if (isDraftId(id)) return { draftId: id };
  throw data(null, { status: 404 });
}

/** The images of this person's working copy: shoppers see them once they are published. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "products.edit");
  const read = await readImages(imagesOf(params.id), by);
  if (!read.ok) throw data(null, { status: 404 });
  const { document, product, draftId } = read.value;
  const schedule = draftId === undefined ? undefined : await findSchedule(draftId);
  const rows = await findImages(document.images.map(({ image_id }) => image_id));
  const images = document.images.map(({ image_id, id, ...image }): EditedImage => {
    const row = rows.get(image_id);
    const { focus_x: focusX, focus_y: focusY, ...fields } = image;
    const stored = row && { ...row, ...fields, focusX, focusY };
    return {
      imageId: image_id,
      ...image,
      image: stubOf(serializeImage(stored)),
      suggestion: suggestAlt(document.name, image),
    };
  });
  return {
    formKey: randomUUID(),
    owner: `${by.staffId} ${params.id}`,
    name: document.name || "New product",
    editor: `/admin/products/${params.id}`,
    images,
    colors: colorsOf(document),
    publishTime: schedule?.failure === null ? formatPublishTime(schedule.publishAt, now()) : "",
    isDraft: product === null,
    isPublished: product?.status === "published",
    isChanged: product !== null && canonicalJson(product.document.images) !== canonicalJson(document.images),
    published: product?.document.images.length ?? 0,
  };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request, params, context }: Route.ActionArgs) =>
  imageActions(request, imagesOf(params.id), context.get(sentFiles));

export default function Images({ loaderData }: Route.ComponentProps) {
  const { formKey, owner, name, editor, images, colors, isDraft, isPublished, isChanged, publishTime } = loaderData;
  return (
    <AdminPage
      title="Images"
      formKey={formKey}
      breadcrumbs={[
        { name: "Products", to: "/admin/products" },
        { name, to: editor },
      ]}
    >
      {publishTime && (
        <div className="stack-tight">
          <State kind="begun">Goes public {publishTime}</State>
          <span className="soft">Changing the images takes it off the schedule.</span>
        </div>
      )}
      <Gaps images={images} />
      <UploadZone key={owner} owner={owner} imageIds={images.map(({ imageId }) => imageId)}>
        <UploadForm formKey={formKey} />
      </UploadZone>
      {images.length === 0 ? (
        <EmptyState title="No images yet">
          <p>The first one is the main image, in lists and in the cart.</p>
        </EmptyState>
      ) : (
        <ImageList images={images} formKey={formKey}>
          {(image, index) => (
            <ImageCard image={image} index={index} count={images.length} colors={colors} formKey={formKey} />
          )}
        </ImageList>
      )}
      {isChanged && <PublishBar isPublished={isPublished} />}
      {isDraft && images.length > 0 && <DraftBar editor={editor} />}
    </AdminPage>
  );
}

/** After a refused publishing: links to the images without an alt text. */
function Gaps({ images }: { images: EditedImage[] }) {
  const result = useActionResult("publish");
  if (result?.state !== "invalid") return null;
  const missing = images.flatMap(({ alt, imageId }, index) => (alt === "" ? [{ imageId, number: index + 1 }] : []));
  if (missing.length === 0) return null;
  return (
    <ul className="notice notice-error images-gaps">
      {missing.map(({ imageId, number }) => (
        <li key={imageId}>
          <a href={`#image-${imageId}`}>Image {number} has no alt text</a>
        </li>
      ))}
    </ul>
  );
}

/** Leads back to the draft that the images are part of, which is published as a whole. */
function DraftBar({ editor }: { editor: string }) {
  return (
    <div className="save-bar images-bar">
      <span className="save-state">Saved. Shoppers see the images once the product is published.</span>
      <Link to={editor} className="button button-primary">
        Back to the product
      </Link>
    </div>
  );
}

/** Stays at the bottom while shoppers see other images than these. */
function PublishBar({ isPublished }: { isPublished: boolean }) {
  return (
    <div className="save-bar images-bar">
      <State kind="begun">{isPublished ? "Not published" : "Not saved"}</State>
      <div className="button-row">
        <ActionForm intent="discard">
          <SubmitButton intent="discard" variant="quiet" busyLabel="Discarding...">
            Discard
          </SubmitButton>
        </ActionForm>
        <ActionForm intent="publish">
          <SubmitButton intent="publish" busyLabel="Saving...">
            {isPublished ? "Publish images" : "Save images"}
          </SubmitButton>
        </ActionForm>
      </div>
    </div>
  );
}
