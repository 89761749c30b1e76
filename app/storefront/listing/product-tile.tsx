import { AddToCartButton } from "#app/features/cart/ui/add-to-cart-button.tsx";
import { ProductCard } from "#app/features/catalog/ui/product-card.tsx";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { WishlistButton } from "#app/features/wishlist/ui/wishlist-button.tsx";
import { pageFragment } from "#app/platform/rendering/page-fragment.ts";

type Props = {
  card: ProductCardData;
  stock: number | undefined;
  heading?: "h2" | "h3" | undefined;
  first?: boolean;
  sizes?: string;
};

/** A product card with its cart and wishlist buttons. */
export function ProductTile({ card, stock, ...layout }: Props) {
  return (
    <ProductCard product={card} stock={stock} {...layout}>
      {(shown) => (
        <>
          <AddToCartButton product={shown} />
          <WishlistButton product={shown} color={shown.wanted.color} />
        </>
      )}
    </ProductCard>
  );
}

/** A list item with a product card. The server renders a card once for all pages that show it in the same way. */
export function ProductCell({ className, ...tile }: Props & { className?: string | undefined }) {
  const content = <ProductTile {...tile} />;
  return (
    <li
      className={className}
      {...(import.meta.env.SSR ? pageFragment(`card ${JSON.stringify(tile)}`, content) : { children: content })}
    />
  );
}
