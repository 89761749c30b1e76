import { useState } from "react";
import { AddToCartButton } from "#app/features/cart/ui/add-to-cart-button.tsx";
import { ProductCard } from "#app/features/catalog/ui/product-card.tsx";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { toWantedCard } from "#app/features/catalog/ui/wanted-card.ts";
import { setWish } from "#app/features/wishlist/ui/wishlist-store.ts";
import type { WishedProduct } from "#app/features/wishlist/wishlist.contract.ts";
import { failureReason } from "#app/platform/http/failure-reason.ts";

type Props = {
  products: WishedProduct[];
  /** How many more were saved that are no longer available. */
  unavailable: number;
  /** Called when a product is gone, and the button that had the focus with it. */
  onRemoved: () => void;
};

/** The products of the wishlist in their colors, each with buttons to remove it and to add it to the cart. */
export function WishlistGrid({ products, unavailable, onRemoved }: Props) {
  const [removing, setRemoving] = useState<number>();
  const [error, setError] = useState<string>();

  async function remove(product: ProductCardData) {
    if (removing !== undefined) return;
    setRemoving(product.id);
    setError(undefined);
    try {
      await setWish(product.id, false, null);
      onRemoved();
    } catch (problem) {
      console.error("The wishlist could not be changed", problem);
      setError(`${product.name} was not removed. ${failureReason(problem)}`);
    } finally {
      setRemoving(undefined);
    }
  }

  return (
    <>
      <p role="status">
        {products.length} item(s)
        {unavailable > 0 && (
          <>
            <br />
            <span className="quiet">{noLongerAvailable(unavailable)}</span>
          </>
        )}
      </p>
      <div role="alert" className={error ? "notice notice-error sticky-message" : undefined}>
        {error}
      </div>
      <ul className="product-grid">
        {products.map(toWishedCard).map((product) => (
          <li key={product.id}>
            <ProductCard product={product}>
              {(shown) => (
                <>
                  <AddToCartButton product={shown} />
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={`Remove ${product.name}`}
                    aria-disabled={removing !== undefined || undefined}
                    onClick={() => void remove(product)}
                  >
                    {removing === product.id ? "Removing..." : "Remove"}
                  </button>
                </>
              )}
            </ProductCard>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says that saved products are missing from the list, which shoppers can't see anymore. */
export const noLongerAvailable = (count: number): string =>
  `${count === 1 ? "1 item that you saved is" : `${count} items that you saved are`} no longer available.`;

const toWishedCard = (product: WishedProduct): ProductCardData =>
  toWantedCard(product, true, { colors: product.wished_color ? [product.wished_color] : [], sizes: [] });
