import { useState } from "react";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { type ShelfCard, toShelfCard } from "#app/features/catalog/ui/shelf-card.ts";
import { Button } from "#app/ui/button.tsx";
import { addAndTell } from "./add-and-tell.ts";

/** Adds one piece of a card's product in its first options, and says which those were. */
export function AddToCartButton({ product }: { product: Product | ShelfCard }) {
  const [busy, setBusy] = useState(false);
  const card = "choice" in product ? product : toShelfCard(product, { live: true });

  async function add() {
    setBusy(true);
    await addAndTell(card, 1, card.choice);
    setBusy(false);
  }

  return (
    <Button
      look="plain"
      busy={busy}
      busyLabel="Adding..."
      disabled={!card.inStock}
      aria-label={`Add to cart: ${card.name}`}
      onClick={() => void add()}
    >
      Add to Cart
    </Button>
  );
}
