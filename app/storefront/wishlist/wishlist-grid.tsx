import { useState } from "react";
import { AddToCartButton } from "#app/features/cart/ui/add-to-cart-button.tsx";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { ProductCard } from "#app/features/catalog/ui/product-card.tsx";
import { RestError } from "#app/platform/http/rest.ts";

const FAILED = "That could not be removed. Please try again.";

type Props = { products: Product[]; onRemove: (product: Product) => Promise<void> };

/** The products of the wishlist, each with buttons to remove it and to add it to the cart. */
export function WishlistGrid({ products, onRemove }: Props) {
  const [removing, setRemoving] = useState<number>();
  const [error, setError] = useState<string>();

  async function remove(product: Product) {
    setRemoving(product.id);
    setError(undefined);
    try {
      await onRemove(product);
    } catch (problem) {
      console.error("The wishlist could not be changed", problem);
      setError(problem instanceof RestError ? `${product.name} was not removed. ${problem.message}` : FAILED);
    } finally {
      setRemoving(undefined);
    }
  }

  return (
    <>
      <p role="status">{products.length} item(s)</p>
      <div role="alert" className={error ? "notice notice-error" : undefined}>
        {error}
      </div>
      <ul className="product-grid">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product}>
              <AddToCartButton product={product} />
              <button
                type="button"
                className="button button-quiet"
                aria-label={`Remove ${product.name}`}
                disabled={removing === product.id}
                onClick={() => void remove(product)}
              >
                {removing === product.id ? "Removing..." : "Remove"}
              </button>
            </ProductCard>
          </li>
        ))}
      </ul>
    </>
  );
}
