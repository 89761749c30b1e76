import { Link } from "react-router";
import { fetchCards } from "#app/features/catalog/cards.client.ts";
import { BlurredImage } from "#app/features/catalog/ui/blurred-image.tsx";
import type { ImageStub } from "#app/features/catalog/ui/image-stub.ts";
import { shop } from "#app/platform/identity.ts";
import { MAKERS } from "#app/platform/shop-facts.ts";
import { CategoryTiles } from "#app/storefront/layout/category-tiles.tsx";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import { useEditorialImages } from "#app/storefront/layout/use-editorial-images.ts";
import { ExplainedLater } from "#app/storefront/leather-terms/explained-later.tsx";
import { ProductGrid } from "#app/storefront/listing/product-grid.tsx";
import { readCards } from "#app/storefront/listing/product-list.server.ts";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import { ArrowIcon } from "#app/ui/icons.tsx";
import type { Route } from "./+types/home.page.ts";
import { OpeningImage } from "./opening-image.tsx";

const FEATURED = "limit=12";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: shop.claim,
      description:
        "Bags, wallets and accessories cut, stitched and finished by hand from full-grain leather. Made to be carried daily and mended when needed.",
      path: "/",
      structured: (site) => [organization(site)],
    },
    matches,
  );
}

export const loader = () => readCards(new URLSearchParams(FEATURED));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => fetchCards(FEATURED, request.signal);

export default function Home({ loaderData: { cards } }: Route.ComponentProps) {
  const editorialImages = useEditorialImages();
  return (
    <>
      <Hero
        wide={editorialImages["home-hero"] ?? cards[0]?.primary_image}
        tall={editorialImages["home-hero-portrait"]}
      />
      <Categories
        imageOf={(type) => editorialImages[type] ?? cards.find((card) => card.type === type)?.primary_image}
      />
      <section className="home-section" aria-labelledby="featured">
        <div className="home-section-head">
          <h2 id="featured">Featured Products</h2>
          <Link to="/shop" className="arrow-link">
            All products <ArrowIcon />
          </Link>
        </div>
        <ProductGrid cards={cards} query={FEATURED} heading="h3" lead end={<WholeRange />} />
      </section>
      <OurStory image={editorialImages["our-story"]} />
    </>
  );
}

function Hero({ wide, tall }: { wide: ImageStub | undefined; tall: ImageStub | undefined }) {
  return (
    <section className="hero" aria-labelledby="hero">
      {wide && <OpeningImage wide={wide} tall={tall} sizes="(min-width: 64rem) 77vw, 100vw" />}
      <div className="hero-text">
        <h1 id="hero">{shop.claim}</h1>
        <p className="lead">
          <ExplainedLater text="Cut from whole hides, saddle-stitched by hand, and made to look better in ten years than on the first day." />
        </p>
        <Link to="/shop" className="button button-primary">
          Shop Now
        </Link>
      </div>
    </section>
  );
}

function WholeRange() {
  return (
    <Link to="/shop" className="list-end">
      See the whole collection
      <ArrowIcon />
    </Link>
  );
}

function Categories({ imageOf }: { imageOf: (type: string) => ImageStub | undefined }) {
  return (
    <section className="home-section" aria-labelledby="categories">
      <h2 id="categories">Shop by Category</h2>
      <CategoryTiles imageOf={imageOf} />
    </section>
  );
}

function OurStory({ image }: { image: ImageStub | undefined }) {
  return (
    <section className="story" aria-labelledby="story">
      <div className="story-text">
        <h2 id="story">Our Story</h2>
        <p>
          We began in {shop.founded} with one bench and a tote bag that a friend asked for. She still carries it. The
          corners have gone dark, the handles have learned the shape of her hand, and the stitches have not moved.
        </p>
        <p>
          Today {MAKERS} cut, skive, punch, stitch and burnish. We keep our collection small, and we mend what we make.
        </p>
        <Link to="/about" className="arrow-link">
          Read our story <ArrowIcon />
        </Link>
      </div>
      {image && (
        <div className="frame story-frame">
          <BlurredImage image={image} sizes="(min-width: 64rem) 50vw, 100vw" />
        </div>
      )}
    </section>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title={shop.claim} text="Failed to load products. Please try again later." />;
}

/** Returns the shop as a schema.org Organization. */
function organization(site: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: shop.name,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    email: shop.email,
    sameAs: shop.social.map(({ url }) => url),
  };
}
