import { useSyncExternalStore } from "react";
import { data, redirect } from "react-router";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { cartHeaders } from "#app/features/cart/cart-actions.server.ts";
import { EmptyCart } from "#app/features/cart/ui/empty-cart.tsx";
import { formCountries } from "#app/features/checkout/address/form-countries.ts";
import { submitCheckoutForm } from "#app/features/checkout/submit-checkout.server.ts";
import { CheckoutForm } from "#app/features/checkout/ui/checkout-form.tsx";
import { seenPrices } from "#app/features/checkout/ui/line-changes.ts";
import { viewCheckout } from "#app/features/checkout/view-checkout.ts";
import { useAddressBook } from "#app/features/customers/account/addresses/ui/use-address-book.ts";
import { signedInUser, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { priceCart } from "#app/features/pricing/price-cart.ts";
import { sessionOf } from "#app/platform/http/session.server.ts";
import { fromDecimal, toDecimal } from "#app/platform/money.ts";
import { limitForms, tooMany } from "#app/storefront/forms/form-limit.server.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import type { Route } from "./+types/checkout.page.ts";

export const meta = describePage({
  title: "Checkout",
  description: "Enter your address and see the total. No account needed.",
  path: "/checkout",
});

export async function loader({ request }: Route.LoaderArgs) {
  const { cart, pricesWhenAdded, ...newSession } = await viewCheckout({
    session: sessionOf(request.headers),
  });
  const seen = seenPrices(cart, pricesWhenAdded);
  const page = { cart, seen, countries: formCountries(), freshKey: crypto.randomUUID() };
  return data(page, { headers: cartHeaders(newSession) });
}

export { loadWholePage as clientLoader } from "#app/storefront/layout/load-whole-page.ts";

/** Handles the form without JavaScript. An external payment page is opened by the link on the order page. */
export async function action({ request }: Route.ActionArgs) {
  const limited = await limitForms(request);
  const submitted = await submitCheckoutForm(request, limited?.error);
  if (!("order" in submitted)) {
    const { retryAfterSeconds, status } = submitted;
    return data(submitted, limited?.init ?? (retryAfterSeconds ? tooMany(retryAfterSeconds).init : { status }));
  }
  const { number, token, payment } = submitted.order;
  return redirect(payment.provider === "test" ? payment.url : `/order/${number}?token=${token}`, 303);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const responseHeaders = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) responseHeaders.set(name, value);
  return responseHeaders;
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, seen, countries, freshKey } = loaderData;
  const book = useAddressBook();
  return (
    <div className="page checkout-page">
      <h1>Checkout</h1>
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <CheckoutVisitor />
          <CheckoutForm
            {...{ cart, seen, countries, freshKey, book, priceOf }}
            submitted={actionData && "values" in actionData ? actionData : undefined}
          />
        </>
      )}
    </div>
  );
}

/** Offers guests to sign in, and tells customers as whom they are signed in. */
function CheckoutVisitor() {
  const user = useSyncExternalStore(subscribeSignedIn, signedInUser, () => undefined);
  const needed = "All fields are required unless marked optional.";
  return (
    <p className="quiet checkout-guest">
      {user ? (
        <>
          Signed in as{" "}
          <strong className="typed-text">
            {user.first_name} {user.last_name}
          </strong>
          : the order will appear in your account. {needed}
        </>
      ) : (
        <>
          No account needed. <a href="/login?next=/checkout">Sign in</a> if you have one. {needed}
        </>
      )}
    </p>
  );
}

/** Returns the shipping cost and total of a cart as decimals. */
function priceOf({ items, subtotal }: Cart) {
  const price = fromDecimal(subtotal);
  if (price === undefined) throw new RangeError(`${subtotal} is not an amount`);
  const { shipping, total } = priceCart(items.length === 0 ? [] : [{ price, quantity: 1 }]);
  return { shipping: toDecimal(shipping), total: toDecimal(total) };
}
