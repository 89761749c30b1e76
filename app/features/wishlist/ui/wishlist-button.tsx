import { Button } from "#app/ui/button.tsx";
import { HeartIcon } from "#app/ui/icons.tsx";
import { useWish } from "./use-wish.ts";

type Wished = { id: number; name: string };
/** `color` is the chosen color; null or undefined if none is chosen. */
type Props = { product: Wished; color?: string | null | undefined };

/** The wishlist button of a card: a heart in the corner of its image. */
export function WishlistButton({ product, color }: Props) {
  const { wished, busy, toggle } = useWish(product, color ?? null);
  return (
    <Button
      variant="quiet"
      className="card-wish with-script"
      busy={busy}
      busyLabel={wished ? "Removing..." : "Adding..."}
      aria-label={wished ? `Remove from wishlist: ${product.name}` : `Add to wishlist: ${product.name}`}
      onClick={toggle}
    >
      <span>
        <HeartIcon filled={wished} />
        <span className="visually-hidden">Wishlist</span>
      </span>
    </Button>
  );
}

/** The wishlist button of a product page. */
export function WishlistToggle({ product, color, disabled }: Props & { disabled?: boolean }) {
  const { wished, busy, toggle } = useWish(product, color ?? null);
  return (
    <Button
      variant="plain"
      className="with-script"
      wide
      disabled={disabled}
      busy={busy}
      busyLabel={wished ? "Removing..." : "Adding..."}
      onClick={toggle}
    >
      <HeartIcon filled={wished} />
      {wished ? "Remove from Wishlist" : "Add to Wishlist"}
    </Button>
  );
}
