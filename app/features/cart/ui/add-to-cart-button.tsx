import { type FormEvent, useState } from "react";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { type ProductCardData, toCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { Button } from "#app/ui/button.tsx";
import { addWithToast } from "./add-with-toast.ts";

/**
 * Adds one unit of a card's product in its first options, and shows which those are. Without JavaScript it posts to the plain
 * cart page.
 */
export function AddToCartButton({ product }: { product: Product | ProductCardData }) {
  const [busy, setBusy] = useState(false);
  const card = "choice" in product ? product : toCardData(product, { live: true });

  async function add(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await addWithToast(card, 1, card.choice);
    setBusy(false);
  }

  return (
    <form method="post" action="/cart/plain" className="card-add" onSubmit={(event) => void add(event)}>
      <ChoiceFields productId={card.id} choice={card.choice} />
      <input type="hidden" name="quantity" value={1} />
      <Button
        type="submit"
        variant="plain"
        wide
        busy={busy}
        busyLabel="Adding..."
        disabled={!card.choiceInStock}
        aria-label={`Add to cart: ${card.name}`}
      >
        Add to Cart
      </Button>
    </form>
  );
}

type ChoiceProps = { productId: number; choice: { color: string | null; size: string | null } };

/** The variant, as the form sends it without JavaScript. */
function ChoiceFields({ productId, choice: { color, size } }: ChoiceProps) {
  return (
    <>
      <input type="hidden" name="product_id" value={productId} />
      {color && <input type="hidden" name="color" value={color} />}
      {size && <input type="hidden" name="size" value={size} />}
    </>
  );
}
