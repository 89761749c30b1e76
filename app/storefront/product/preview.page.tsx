import type { FormEvent } from "react";
import { data } from "react-router";
import { openPreview } from "#app/features/product-editing/preview/preview-links.ts";
import { shop } from "#app/platform/identity.ts";
import { zonedFormat } from "#app/platform/shop-zone.ts";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { readPreviewData } from "#app/storefront/listing/product-list.server.ts";
import type { Route } from "./+types/preview.page.ts";
import { ProductView } from "./product-view.tsx";

const NOT_FOR_SALE = "This is a preview: nothing can be bought here.";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? `Preview: ${loaderData.product.name}` : "Preview"} · ${shop.name}` },
  { name: "robots", content: "noindex" },
];

const formatUntil = zonedFormat({ dateStyle: "long" });

/** Loads a product as it will be published, by the token of a link. A revoked or expired one is a 404. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const preview = await openPreview(token);
  if (!preview) throw data("This preview link has expired.", { status: 404 });
  const { product, isPublic, expiresAt } = preview;
  const until = formatUntil(expiresAt);
  return { product: await readPreviewData(product), isPublic, until };
}

/** Without JavaScript the form of the product posts here. */
export async function action({ request }: Route.ActionArgs) {
  const limited = await limitForms(request);
  return limited ? data({ error: limited.error }, limited.init) : data({ error: NOT_FOR_SALE }, { status: 409 });
}

/** The URL has the token of the link. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({
  ...Object.fromEntries(actionHeaders),
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

export { loadWholePage as clientLoader } from "#app/storefront/layout/load-whole-page.ts";

/** A change of color or size loads nothing. */
export const shouldRevalidate = () => false;

/** No form of the page is sent, such as that for back-in-stock emails. */
function rejectSubmit(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export default function PreviewPage({ loaderData: { product, isPublic, until }, actionData }: Route.ComponentProps) {
  return (
    <>
      <p className="notice preview-banner" role="note">
        <strong>Preview.</strong> {isPublic ? "This is how the changes will look." : "This product is not public."}{" "}
        Nothing can be bought here. The link works until {until}.
      </p>
      <div className="preview" onSubmitCapture={rejectSubmit}>
        <ProductView key={product.id} product={product} isForSale={false} {...actionData} />
      </div>
    </>
  );
}
