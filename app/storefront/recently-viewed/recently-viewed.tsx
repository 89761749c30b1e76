import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { fetchViewedCards } from "#app/features/catalog/viewed.client.ts";
import { ProductTile } from "#app/storefront/listing/product-tile.tsx";
import { addViewed, clearViewed, parseViewed, removeViewed, storedViewed, subscribeViewed } from "./viewed-products.ts";

const MAX_SHOWN = 4;
/** The products are fetched when the row is this near to the screen. */
const NEAR = "600px";

type Props = {
  /** The product of this page: it becomes the last one viewed. */
  product?: Pick<ProductPageData, "slug" | "pairs" | "similar">;
};

/** The products last viewed in this browser. The server renders nothing, because only the browser knows the list. */
export default function RecentlyViewed({ product }: Props) {
  const stored = useSyncExternalStore(subscribeViewed, storedViewed, () => "");
  const [isCleared, setIsCleared] = useState(false);
  const slug = product?.slug;
  useEffect(() => {
    if (slug) addViewed(slug);
  }, [slug]);
  const onPage = product ? [product, ...product.pairs, ...product.similar].map((shown) => shown.slug) : [];
  const isOther = (viewed: string) => !onPage.includes(viewed);
  const slugs = parseViewed(stored).filter(isOther).slice(0, MAX_SHOWN);
  if (isCleared) return <Cleared />;
  if (slugs.length === 0) return null;

  function clear() {
    clearViewed();
    setIsCleared(true);
  }

  return <Row slugs={slugs} isOther={isOther} onClear={clear} />;
}

type RowProps = { slugs: string[]; isOther: (slug: string) => boolean; onClear: () => void };

function Row({ slugs, isOther, onClear }: RowProps) {
  const section = useRef<HTMLElement>(null);
  // A product whose slug has changed is loaded by its old one.
  const cards = useCards(slugs, useIsNear(section))?.filter(({ slug }) => isOther(slug));
  if (cards?.length === 0) return null;
  return (
    <section ref={section} className="home-section product-pairs" aria-labelledby="viewed">
      <div className="home-section-head">
        <h2 id="viewed">Recently viewed</h2>
        <button type="button" className="link-button" aria-label="Clear recently viewed products" onClick={onClear}>
          Clear
        </button>
      </div>
      <ul className="product-grid" aria-busy={!cards}>
        {cards
          ? cards.map((card) => (
              <li key={card.id}>
                <ProductTile card={card} stock={card.stock} heading="h3" />
              </li>
            ))
          : slugs.map((slug) => <li key={slug} className="viewed-pending" />)}
      </ul>
    </section>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Cleared() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={message} tabIndex={-1} className="viewed-cleared quiet">
      Your recently viewed products are cleared.
    </p>
  );
}

/** Cards of these products once `isNear`; undefined until they are loaded. Products that are gone leave the list. */
function useCards(slugs: string[], isNear: boolean): ProductCardData[] | undefined {
  const [cards, setCards] = useState<ProductCardData[]>();
  const wanted = slugs.join();
  useEffect(() => {
    if (!isNear) return;
    const request = new AbortController();
    void fetchViewedCards(wanted.split(","), request.signal).then((found) => {
      if (request.signal.aborted) return;
      setCards(found.cards);
      if (found.gone.length > 0) removeViewed(found.gone);
    });
    return () => request.abort();
  }, [wanted, isNear]);
  return cards;
}

function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: NEAR });
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
  return isNear;
}
