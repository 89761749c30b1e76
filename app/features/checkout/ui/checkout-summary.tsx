import type { Cart } from "#app/features/cart/cart.contract.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { Totals } from "#app/features/pricing/ui/totals.tsx";
import { shop } from "#app/platform/identity.ts";
import { DUTY_TEXT, HOME_COUNTRY } from "#app/platform/shop-facts.ts";
import { Price } from "#app/ui/price.tsx";
import type { FormCountry } from "./checkout-fields.ts";
import { changeOf } from "./line-changes.ts";

type Props = {
  cart: Cart;
  /** The prices that the shopper has seen, in the format of `seenPrices`. */
  seen: string;
  shipping: string;
  total: string;
  /** Where the order goes. */
  destination: FormCountry;
};

/** The order's lines and totals, always visible. */
export function CheckoutSummary({ cart, seen, shipping, total, destination }: Props) {
  return (
    <section className="order-summary checkout-summary" aria-labelledby="order-summary">
      <div className="checkout-summary-head">
        <h2 id="order-summary">Your order</h2>
        <a href="/cart" className="quiet-link">
          Edit cart
        </a>
      </div>
      <ul className="bought-lines">
        {cart.items.map((item) => (
          <li key={item.id} className="bought-line">
            <ProductImage image={item.product.primary_image} sizes="4rem" decorative />
            <div>
              <h3>{item.product.name}</h3>
              <p className="quiet">
                {[item.color, item.size].filter(Boolean).join(" · ")} × {item.quantity}
              </p>
              <LineChange message={changeOf(item, seen)} />
            </div>
            <Price amount={item.subtotal} />
          </li>
        ))}
      </ul>
      <Totals subtotal={cart.subtotal} shipping={shipping} total={total} />
      <p className="quiet" aria-live="polite">
        Arrives by <strong>{destination.arrives}</strong>. Returns within {shop.returnDays} days.
      </p>
      {destination.code !== HOME_COUNTRY && <p className="quiet">{DUTY_TEXT}</p>}
    </section>
  );
}

function LineChange({ message }: { message: string | undefined }) {
  return message ? <p className="line-change">{message}</p> : null;
}
