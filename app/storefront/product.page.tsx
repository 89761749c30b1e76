import { useState } from "react";
import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useSearchParams,
} from "react-router";
import { actOnCart } from "#app/features/cart/cart-actions.server.ts";
import { fetchPairs, fetchProduct } from "#app/features/catalog/catalog.client.ts";
import { ProductGallery } from "#app/features/catalog/ui/product-gallery.tsx";
import {
  type Options,
  readOptions,
  type ShownProduct,
  type ShownVariant,
  toShownProduct,
  variantOf,
} from "#app/features/catalog/ui/shown-product.ts";
import { shop } from "#app/platform/identity.ts";
import { RestRefusal } from "#app/platform/rest.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Price } from "#app/ui/price.tsx";
import { wordOf } from "#app/ui/word-of.ts";
import type { Route } from "./+types/product.page.ts";
import { pageMeta } from "./describe-page.ts";
import { ErrorPage } from "./error-page.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { ProductDetails } from "./product-details.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductTile } from "./product-tile.tsx";
import { readProduct } from "./shelf.server.ts";
import { breadcrumbList, productForSearchEngines } from "./structured-data.ts";
import { useLiveProduct } from "./use-live-product.ts";

const MISSING = "Product not found.";

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${missing(error) ? MISSING : "Failed to load product."} · ${shop.name}` },
      { name: "robots", content: "noindex" },
    ];
  const { product } = loaderData;
  return pageMeta(
    {
      title: product.name,
      description: product.summary,
      path: `/product/${product.slug}`,
      picture: product.primary_image.image_url,
      structured: (site) => [
        productForSearchEngines(site, product),
        breadcrumbList(site, trailOf(product), product.name),
      ],
    },
    matches,
  );
}

export async function loader({ params }: Route.LoaderArgs) {
  const product = await readProduct(params.slug);
  if (!product) throw data(MISSING, { status: 404 });
  return { product };
}

/** The form without scripts: adds, then shows the plain cart; or shows the page again with the reason why not. */
export async function action({ request }: Route.ActionArgs) {
  const { outcome, headers } = await actOnCart(request, await request.formData());
  if (outcome.ok) return redirect("/cart/plain", { status: 303, headers });
  return data({ refused: outcome.refusal.sentence }, { status: outcome.refusal.status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  try {
    const product = await fetchProduct(params.slug, signal);
    return { product: toShownProduct(product, await fetchPairs(product.pairs_with, signal), { live: true }) };
  } catch (problem) {
    if (problem instanceof RestRefusal && problem.status === 404) throw data(MISSING, { status: 404 });
    throw problem;
  }
}

/** Another colour is the same product: nothing is loaded again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData;
  return <ProductView key={product.id} product={product} refused={actionData?.refused} />;
}

function ProductView({ product: loaded, refused }: { product: ShownProduct; refused: string | undefined }) {
  const product = useLiveProduct(loaded);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // What was pressed counts at once, until the address says it too.
  const [pressed, setPressed] = useState<{ options: Options; before: string }>();
  const options = pressed?.before === params.toString() ? pressed.options : readOptions(product, params);

  function choose({ color, size }: Options) {
    setPressed({ options: { color, size }, before: params.toString() });
    const asked = new URLSearchParams([...(color ? [["color", color]] : []), ...(size ? [["size", size]] : [])]);
    void navigate(`?${asked}`, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="page product">
      <Breadcrumb trail={trailOf(product)} here={product.name} />
      <div className="product-top">
        <ProductGallery pictures={product.images} color={options.color} name={product.name} />
        <div className="product-text">
          <ProductHead product={product} variant={variantOf(product.variants, options)} />
          {refused && (
            <p role="alert" className="notice notice-error">
              {refused}
            </p>
          )}
          <ProductForm product={product} options={options} onChoose={choose} />
          <Facts variant={variantOf(product.variants, options)} />
          <Description product={product} />
        </div>
      </div>
      <ProductDetails product={product} />
      <Pairs product={product} />
    </div>
  );
}

function ProductHead({ product, variant }: { product: ShownProduct; variant: ShownVariant | undefined }) {
  return (
    <div className="product-head">
      <p className="label">
        {product.category.name} · {product.type}
      </p>
      <h1>{product.name}</h1>
      <p className="product-price">
        <Price amount={variant?.price ?? product.price} />
      </p>
      <p className="lead">{product.summary}</p>
    </div>
  );
}

function Facts({ variant }: { variant: ShownVariant | undefined }) {
  return (
    <dl className="facts">
      <div>
        <dt>Availability</dt>
        <dd id="availability" aria-live="polite" className={variant?.inStock ? "stock" : "stock stock-out"}>
          {availability(variant)}
        </dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>
          $10 flat, whatever you order. Leaves the workshop in {shop.packingDays} working days.{" "}
          <Link to="/shipping">Details</Link>
        </dd>
      </div>
      <div>
        <dt>Returns</dt>
        <dd>Within {shop.returnDays} days, unused.</dd>
      </div>
    </dl>
  );
}

function availability(variant: ShownVariant | undefined): string {
  if (!variant?.inStock) return "Out of Stock";
  return variant.stock === undefined ? "In Stock" : `In Stock (${variant.stock})`;
}

function Description({ product: { description, tags } }: { product: ShownProduct }) {
  return (
    <div className="product-description">
      {description.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`/search?q=${encodeURIComponent(tag)}`}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Pairs({ product: { pairs } }: { product: ShownProduct }) {
  if (pairs.length === 0) return null;
  return (
    <section className="home-section product-pairs" aria-labelledby="pairs">
      <h2 id="pairs">Pairs with</h2>
      <ul className="product-grid">
        {pairs.map((card) => (
          <li key={card.id}>
            <ProductTile card={card} stock={card.stock} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function trailOf({ category, type }: Pick<ShownProduct, "category" | "type">) {
  return [
    { name: wordOf(category.name), to: `/${category.name}` },
    { name: wordOf(type), to: `/${category.name}?type=${type}` },
  ];
}

const missing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (missing(error)) return <ErrorPage error={error} />;
  return <LoadFailure title="Product" text="Failed to load product." />;
}
