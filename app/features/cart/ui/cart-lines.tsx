import { Link } from "react-router";
import type { CartItem } from "#app/features/cart/cart.contract.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import { nameOf, productPath, shortageOf } from "./line-labels.ts";

/** A change of the cart that has not been answered yet. */
export type PendingChange = { line: number; kind: "quantity" | "removal" };

type Change = {
  pending: PendingChange | undefined;
  onQuantity: (item: CartItem, quantity: number) => void;
  onRemove: (item: CartItem) => void;
};

/** The lines of a cart, each with its image, options, quantity and line total. */
export function CartLines({ items, ...change }: { items: CartItem[] } & Change) {
  return (
    <ul className="cart-lines">
      {items.map((item) => (
        <CartLine key={item.id} item={item} {...change} />
      ))}
    </ul>
  );
}

/** While a change is pending, all buttons keep the focus: they are marked as disabled, and the page ignores presses. */
function CartLine({ item, pending, onQuantity, onRemove }: { item: CartItem } & Change) {
  const busy = pending?.line === item.id;
  const disabled = pending !== undefined;
  const shortage = shortageOf(item);
  return (
    <li className="cart-line" aria-busy={busy}>
      <Link to={productPath(item)} className="cart-line-image" tabIndex={-1} aria-hidden="true">
        <ProductImage image={item.product.primary_image} sizes="(min-width: 64rem) 11rem, 7rem" />
      </Link>
      <div className="cart-line-text">
        <h2>
          <Link to={productPath(item)}>{item.product.name}</Link>
        </h2>
        <p className="quiet">{[item.color, item.size].filter(Boolean).join(" · ") || departmentLabel(item)}</p>
        <p className="quiet">
          <Price amount={item.price} /> each
        </p>
        {shortage && <p className="line-change">{shortage}</p>}
      </div>
      <Quantity item={item} disabled={disabled} onQuantity={onQuantity} />
      <p className="cart-line-total">
        <span className="visually-hidden">Line total </span>
        <Price amount={item.subtotal} />
      </p>
      <button
        type="button"
        className="link-button cart-line-remove"
        aria-disabled={disabled || undefined}
        aria-label={`Remove ${nameOf(item)}`}
        onClick={() => onRemove(item)}
      >
        {busy && pending.kind === "removal" ? "Removing..." : "Remove"}
      </button>
    </li>
  );
}

function Quantity({
  item,
  disabled,
  onQuantity,
}: {
  item: CartItem;
  disabled: boolean;
  onQuantity: Change["onQuantity"];
}) {
  // Others may have bought units meanwhile: one press goes down to what is left.
  const fewer = Math.min(item.quantity - 1, Math.max(item.stock, 1));
  return (
    <fieldset className="quantity" aria-label={`Quantity of ${nameOf(item)}`}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${nameOf(item)}`}
        aria-disabled={disabled || item.quantity <= 1}
        onClick={() => onQuantity(item, fewer)}
      >
        <MinusIcon />
      </button>
      <output>{item.quantity}</output>
      <button
        type="button"
        aria-label={`Increase quantity of ${nameOf(item)}`}
        aria-disabled={disabled || item.quantity >= item.stock}
        onClick={() => onQuantity(item, item.quantity + 1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
}

function departmentLabel(item: CartItem): string {
  return item.product.category.name.replace(/^./, (character) => character.toUpperCase());
}
