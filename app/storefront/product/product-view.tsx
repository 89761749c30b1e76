import { lazy, Suspense, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ProductGallery } from "#app/features/catalog/ui/product-gallery.tsx";
import {
  type Options,
  type PageVariant,
  type ProductPageData,
  readOptions,
  variantOf,
} from "#app/features/catalog/ui/product-page-data.ts";
import { ProductTile } from "#app/storefront/listing/product-tile.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Price } from "#app/ui/price.tsx";
import { breadcrumbsOf } from "./product-breadcrumbs.ts";
import { ProductDetails } from "./product-details.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductForm } from "./product-form.tsx";
import type { SubmittedRequest } from "./sold-out/request-by-form.server.ts";
import { useLiveProduct } from "./use-live-product.ts";

/** Loaded when a sold-out variant is chosen. If that fails, the form of the HTML stays: it works without JavaScript too. */
const BackInStockForm = lazy(() =>
  import("./sold-out/back-in-stock-form.tsx").catch((problem: unknown) => {
    console.error("The form for back-in-stock emails could not be loaded", problem);
    return new Promise<never>(() => undefined);
  }),
);

type Props = {
  product: ProductPageData;
  /** Error and values of a form submitted without JavaScript. */
  error?: string | undefined;
  submitted?: (Options & { quantity: number }) | undefined;
  /** The result of the form for back-in-stock emails without JavaScript. */
  asked?: SubmittedRequest | undefined;
};

/** A product in the color and size of the URL. */
export function ProductView({ product: loaded, error, submitted, asked }: Props) {
  const product = useLiveProduct(loaded);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // A choice applies at once, before the URL has changed.
  const [choice, setChoice] = useState<{ options: Options; before: string } | undefined>(
    submitted && { options: { color: submitted.color, size: submitted.size }, before: params.toString() },
  );
  const options = choice?.before === params.toString() ? choice.options : readOptions(product, params);
  const variant = variantOf(product.variants, options);

  function choose({ color, size }: Options) {
    setChoice({ options: { color, size }, before: params.toString() });
    const query = new URLSearchParams([...(color ? [["color", color]] : []), ...(size ? [["size", size]] : [])]);
    void navigate(`?${query}`, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="page product">
      <Breadcrumb breadcrumbs={breadcrumbsOf(product)} current={product.name} />
      <div className="product-top">
        <ProductGallery images={product.images} color={options.color} name={product.name} />
        <div className="product-text" id="choice">
          <ProductHead product={product} variant={variant} />
          {error && (
            <p role="alert" className="notice notice-error">
              {error}
            </p>
          )}
          <ProductForm product={product} options={options} onChoose={choose} initialQuantity={submitted?.quantity} />
          <Suspense>
            {variant && !variant.inStock && <BackInStockForm key={variant.id} variant={variant} asked={asked} />}
          </Suspense>
          <ProductFacts variant={variant} />
          <Description product={product} />
        </div>
      </div>
      <ProductDetails product={product} />
      <ProductPairs pairs={product.pairs} />
    </div>
  );
}

function ProductHead({ product, variant }: { product: ProductPageData; variant: PageVariant | undefined }) {
  const shown = variant ?? product;
  return (
    <div className="product-head">
      <div className="product-name">
        <h1>{product.name}</h1>
        <p className="product-price">
          <Price amount={shown.price} compareAt={shown.compare_at_price} />
        </p>
      </div>
      <p className="lead">{product.summary}</p>
    </div>
  );
}

function Description({ product: { description, tags } }: { product: ProductPageData }) {
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

/** The products that pair with this one. */
function ProductPairs({ pairs }: Pick<ProductPageData, "pairs">) {
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
