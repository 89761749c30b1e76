import { Link } from "react-router";
import { BagIcon } from "#app/ui/icons.tsx";
import { itemCount, useCart } from "./cart-store.ts";

/** The link to the cart with its item count, whose space is reserved so that nothing shifts when it appears. */
export function CartLink() {
  const count = itemCount(useCart()) ?? 0;
  return (
    <Link to="/cart" className="tool">
      <BagIcon />
      <span>Cart</span>
      <span className="tool-count" data-empty={count === 0 || undefined}>
        {count > 0 && (
          <>
            {count > 99 ? "99+" : count}
            <span className="visually-hidden"> {count === 1 ? "item" : "items"}</span>
          </>
        )}
      </span>
    </Link>
  );
}
