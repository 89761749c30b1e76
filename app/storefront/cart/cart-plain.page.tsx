import { data, redirect } from "react-router";
import type { CartItem } from "#app/features/cart/cart.contract.ts";
import { applyCartForm, cartOfRequest } from "#app/features/cart/cart-actions.server.ts";
import { EmptyCart } from "#app/features/cart/ui/empty-cart.tsx";
import { nameOf, shortageOf } from "#app/features/cart/ui/line-labels.ts";
import { OrderSummary } from "#app/features/cart/ui/order-summary.tsx";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { arrivalOfToday } from "#app/features/orders/ui/delivery-date.ts";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/cart-plain.page.ts";

export const meta = describePage({
  title: "Shopping Cart",
  description: "The items in your cart, and what they cost.",
  path: "/cart",
});

/** Loads the visitor's cart. The page is personal and never cached. */
export async function loader({ request }: Route.LoaderArgs) {
  const { cart, headers } = await cartOfRequest(request);
  return data(cart, { headers });
}

/** Applies a form of the page and redirects, so that a reload submits nothing twice. */
export async function action({ request }: Route.ActionArgs) {
  const limited = await limitForms(request);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { product: text("product_id"), color: text("color"), size: text("size"), quantity: text("quantity") };
  if (limited) return data({ error: limited.error, typed }, limited.init);
  const { result, headers } = await applyCartForm(request, form);
  if (result.ok) return redirect("/cart/plain", { status: 303, headers });
  return data({ error: result.error.message, typed }, { status: result.error.status, headers });
}

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) => {
  const responseHeaders = new Headers(loaderHeaders);
  for (const cookie of actionHeaders.getSetCookie()) responseHeaders.append("Set-Cookie", cookie);
  const wait = actionHeaders.get("Retry-After");
  if (wait) responseHeaders.set("Retry-After", wait);
  return responseHeaders;
};

export default function PlainCart({ loaderData: cart, actionData }: Route.ComponentProps) {
  const { error, typed } = actionData ?? {};
  const typedOf = ({ product, color, size }: CartItem) => {
    const isSubmittedLine =
      typed?.product === String(product.id) && typed.color === (color ?? "") && typed.size === (size ?? "");
    return isSubmittedLine ? typed.quantity : undefined;
  };
  return (
    <div className="page">
      <h1>Shopping Cart</h1>
      {error && (
        <p role="alert" className="notice notice-error">
          {error}
        </p>
      )}
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart-layout">
          <ul className="cart-lines">
            {cart.items.map((item) => (
              <PlainLine key={item.id} item={item} typed={typedOf(item)} />
            ))}
          </ul>
          <OrderSummary arrives={arrivalOfToday()} subtotal={cart.subtotal}>
            <a href="/checkout" className="button button-primary button-wide">
              Proceed to Checkout
            </a>
            <a href="/shop" className="quiet-link">
              Continue Shopping
            </a>
          </OrderSummary>
        </div>
      )}
    </div>
  );
}

/** `typed` is the quantity of a rejected form. A line of which nothing is left can only be removed. */
function PlainLine({ item, typed }: { item: CartItem; typed: string | undefined }) {
  const shortage = shortageOf(item);
  return (
    <li className="cart-line">
      <span className="cart-line-image">
        <ProductImage image={item.product.primary_image} sizes="(min-width: 48rem) 9rem, 6rem" decorative />
      </span>
      <div className="cart-line-text">
        <h2>
          <a href={`/product/${item.product.slug}`}>{item.product.name}</a>
        </h2>
        <p className="quiet">{[item.color, item.size].filter(Boolean).join(" · ")}</p>
        <p className="quiet">
          <Price amount={item.price} /> each
        </p>
        {shortage && <p className="line-change">{shortage}</p>}
      </div>
      {item.stock > 0 && <QuantityForm item={item} typed={typed} />}
      <p className="cart-line-total">
        <span className="visually-hidden">Line total </span>
        <Price amount={item.subtotal} />
      </p>
      <form method="post" className="cart-line-remove">
        <LineFields item={item} intent="remove" />
        <button type="submit" className="link-button" aria-label={`Remove ${nameOf(item)}`}>
          Remove
        </button>
      </form>
    </li>
  );
}

function QuantityForm({ item, typed }: { item: CartItem; typed: string | undefined }) {
  return (
    <form method="post" className="plain-quantity">
      <LineFields item={item} intent="update" />
      <label>
        <span className="visually-hidden">Quantity of {nameOf(item)}</span>
        <input
          className="input"
          type="number"
          name="quantity"
          min={1}
          max={item.stock}
          defaultValue={typed || item.quantity}
          required
        />
      </label>
      <button type="submit" className="button">
        Update
      </button>
    </form>
  );
}

/** Hidden fields that identify the cart line of a form. */
function LineFields({ item, intent }: { item: CartItem; intent: "update" | "remove" }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="product_id" value={item.product.id} />
      {item.color && <input type="hidden" name="color" value={item.color} />}
      {item.size && <input type="hidden" name="size" value={item.size} />}
    </>
  );
}
