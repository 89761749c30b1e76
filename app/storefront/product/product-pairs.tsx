import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { ProductTile } from "#app/storefront/listing/product-tile.tsx";

/** What goes well with a product. */
export function ProductPairs({ pairs }: Pick<ProductPageData, "pairs">) {
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
