import { Link } from "react-router";
import { FLAT_SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { MENDING_TEXT } from "#app/platform/shop-facts.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Terms of sale",
  description: `The terms on which ${shop.name} sells: prices, contract, delivery, returns, guarantee and law, in plain words.`,
  path: "/terms",
});

export default function Terms() {
  return (
    <ProsePage title="Terms of sale" lead="The contract between you and the workshop, in plain words.">
      <h2 id="seller">1. Seller</h2>
      <p>{shop.address.join(", ")} (“we”). These terms apply to every order placed on this site.</p>
      <h2 id="prices">2. Prices</h2>
      <p>
        Prices are in US dollars. Shipping is a flat {FLAT_SHIPPING} per order and is shown in the cart before you pay.
        If a price is obviously wrong, we’ll tell you before we ship, and you decide.
      </p>
      <h2 id="contract">3. When we have a contract</h2>
      <p>
        Showing a product here is an invitation. Paying is your offer; the confirmation that we send by email is our
        acceptance. A cart reserves nothing. If something that was shown as in stock turns out to be sold, we refund you
        in full at once.
      </p>
      <h2 id="delivery">4. Delivery</h2>
      <p>
        Times and places are on <Link to="/shipping">Shipping &amp; returns</Link>. We bear the risk of loss in transit
        until the parcel is in your hands.
      </p>
      <h2 id="withdrawal">5. Changing your mind</h2>
      <p>
        You may withdraw within {shop.returnDays} days of arrival without giving a reason, provided the product is
        unused. Products that we changed for you are excluded. This doesn’t limit any further consumer rights that your
        country gives you.
      </p>
      <h2 id="guarantee">6. If something is wrong</h2>
      <p>
        If the material or the workmanship is faulty, we repair, replace or refund the product, whichever you choose
        where the law gives you a choice. Patina, scratches and marks of rain are how leather ages, not faults. In
        addition: {MENDING_TEXT}
      </p>
      <h2 id="accounts">7. Accounts</h2>
      <p>
        Keep your password secret. We may close an account that is used to harm the shop or its customers; this doesn’t
        affect your orders.
      </p>
      <h2 id="law">8. Law</h2>
      <p>
        The law of the State of Maine applies. It doesn’t take away the protection that the law of a consumer’s own
        country guarantees. If one of these terms is invalid, the others remain in force.
      </p>
      <p>Last changed on November 24, 2026.</p>
    </ProsePage>
  );
}
