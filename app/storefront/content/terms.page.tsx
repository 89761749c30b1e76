import { Link } from "react-router";
import { FLAT_SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Terms of Sale",
  description: `The terms on which ${shop.name} sells: prices, contract, delivery, returns, guarantee and law, in plain words.`,
  path: "/terms",
});

export default function Terms() {
  return (
    <ProsePage
      title="Terms of Sale"
      lead="The contract between you and the workshop, in words that both sides can read."
    >
      <h2 id="seller">1. Who sells</h2>
      <p>{shop.address.join(", ")} (“we”). These terms hold for every order placed on this site.</p>
      <h2 id="prices">2. Prices</h2>
      <p>
        Prices are in US dollars. Shipping is a flat {FLAT_SHIPPING} an order and stands in the cart before you pay. If
        we have priced something plainly wrong, we tell you before we ship and you decide.
      </p>
      <h2 id="contract">3. When we have a contract</h2>
      <p>
        Showing an item here is an invitation. Paying is your offer; the confirmation we send by email is our
        acceptance. A cart reserves nothing. If an item should be gone although it was shown as in stock, you get all
        your money back at once.
      </p>
      <h2 id="delivery">4. Delivery</h2>
      <p>
        Times and places are on <Link to="/shipping">Shipping &amp; Returns</Link>. The risk of loss on the way is ours
        until the parcel is in your hands.
      </p>
      <h2 id="withdrawal">5. Changing your mind</h2>
      <p>
        You may withdraw within {shop.returnDays} days of arrival without giving a reason, provided the item is unused.
        Items made to your own specification are excepted. Consumer rights that your country gives you beyond this stay
        untouched.
      </p>
      <h2 id="guarantee">6. If something is wrong</h2>
      <p>
        Faults of material and making are mended, replaced or refunded, at your choice where the law gives you one.
        Patina, scratches, and marks of rain are how leather ages and are no fault. Our free mending of seams and
        hardware comes on top.
      </p>
      <h2 id="accounts">7. Accounts</h2>
      <p>
        Keep your password to yourself. We may close an account that is used to harm the shop or its customers; your
        orders remain yours.
      </p>
      <h2 id="law">8. Law</h2>
      <p>
        The law of the State of Maine applies, without taking from consumers what the law of their own country
        guarantees. Should a sentence here be void, the others stand.
      </p>
      <p>Last changed on 1 November 2026.</p>
    </ProsePage>
  );
}
