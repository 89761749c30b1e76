import { memo, type ReactNode, Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { ProductGallery } from "#app/features/catalog/ui/product-gallery.tsx";
import {
  type Options,
  type PageVariant,
  type ProductPageData,
  readOptions,
  variantOf,
} from "#app/features/catalog/ui/product-page-data.ts";
import { RatingLine } from "#app/features/catalog/ui/rating-line.tsx";
import { ExplainedLater } from "#app/storefront/leather-terms/explained-later.tsx";
import { ProductCell } from "#app/storefront/listing/product-tile.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { Price } from "#app/ui/price.tsx";
import { breadcrumbsOf } from "./product-breadcrumbs.ts";
import { ProductFacts } from "./product-facts.tsx";
import { ProductForm } from "./product-form.tsx";
import type { SubmittedRequest } from "./sold-out/request-by-form.server.ts";
import { useLiveProduct } from "./use-live-product.ts";

/** Below the first screen. */
const Description = lazyPart(() => import("./product-description.tsx"));
const ProductDetails = lazyPart(() => import("./product-details.tsx"));
/** Loaded when a sold-out variant is chosen. Its form works without JavaScript too. */
const SoldOut = lazyPart(() => import("./sold-out/sold-out.tsx"));

type Props = {
  product: ProductPageData;
  /** Error and values of a form submitted without JavaScript. */
  error?: string | undefined;
  submitted?: (Options & { quantity: number }) | undefined;
  /** The result of the form for back-in-stock emails without JavaScript. */
  asked?: SubmittedRequest | undefined;
  reviews?: ReactNode;
  /** False in a preview. */
  isForSale?: boolean;
  /** What follows the product. */
  children?: ReactNode;
};

/** A product in the color and size of the URL. */
export function ProductView({ product: loaded, error, submitted, asked, reviews, isForSale, children }: Props) {
  const product = useLiveProduct(loaded);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // A choice applies at once, before the URL has changed.
  const [choice, setChoice] = useState<{ options: Options; before: string } | undefined>(
    submitted && { options: { color: submitted.color, size: submitted.size }, before: params.toString() },
  );
  // A size that sells out meanwhile stays selected, so that nobody gets another one.
  const options = choice?.before === params.toString() ? choice.options : readOptions(loaded, params);
  const variant = variantOf(product.variants, options);

  function choose({ color, size }: Options) {
    setChoice({ options: { color, size }, before: params.toString() });
    // The list of reviews stays as it is.
    const query = new URLSearchParams(params);
    if (color) query.set("color", color);
    if (size) query.set("size", size);
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
          <ProductForm
            product={product}
            options={options}
            onChoose={choose}
            initialQuantity={submitted?.quantity}
            isForSale={isForSale}
          />
          <Suspense>
            {variant && !variant.inStock && (
              <SoldOut key={variant.id} variant={variant} similar={product.similar} asked={asked} />
            )}
          </Suspense>
          <ProductFacts variant={variant} />
          <Texts product={loaded} Part={Description} />
        </div>
      </div>
      <Texts product={loaded} Part={ProductDetails} />
      {reviews}
      <ProductRow id="pairs" title="Pairs with" cards={product.pairs} />
      <ProductRow id="similar" title="Similar products" cards={product.similar} />
      {children}
    </div>
  );
}

/** Texts of a product. Live stock does not render them again: an update would hide them until they are loaded. */
const Texts = memo(function Texts({ product, Part }: { product: ProductPageData; Part: typeof ProductDetails }) {
  return (
    <Suspense>
      <Part product={product} />
    </Suspense>
  );
});

function ProductHead({ product, variant }: { product: ProductPageData; variant: PageVariant | undefined }) {
  const shown = variant ?? product;
  return (
    <div className="product-head">
      <div className="product-name">
        <h1>{product.name}</h1>
        <p className="product-price">
          <Price amount={shown.price} compareAt={shown.compare_at_price} from={!variant} />
          {variant?.inStock === false && <span className="badge">Sold out</span>}
        </p>
      </div>
      {product.rating && (
        <a href="#reviews" className="product-rating">
          <RatingLine rating={product.rating} />
        </a>
      )}
      <p className="lead">
        <ExplainedLater text={product.summary} />
      </p>
    </div>
  );
}

/** Other products below this one. */
function ProductRow({ id, title, cards }: { id: string; title: string; cards: ProductCardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="home-section product-pairs" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="product-grid">
        {cards.map((card) => (
          <ProductCell key={card.id} card={card} stock={card.stock} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
