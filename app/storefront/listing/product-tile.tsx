import { AddToCartButton } from "#app/features/cart/ui/add-to-cart-button.tsx";
import { ProductCard } from "#app/features/catalog/ui/product-card.tsx";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { WishlistButton } from "#app/features/wishlist/ui/wishlist-button.tsx";

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
