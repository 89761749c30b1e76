import { Link } from "react-router";
import { FLAT_SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { CART_DAYS, MENDING_TEXT, RESTOCK_TIME, RETURN_LABEL_TEXT } from "#app/platform/shop-facts.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Questions & answers",
  description: "Orders, leather, mending, sizes and returns: what people ask the workshop most.",
  path: "/faq",
});

export default function Faq() {
  return (
    <ProsePage
      title="Questions & answers"
      lead="What people ask us most. If your question isn’t here, write to us: a person reads every message."
    >
      <Orders />
      <Leather />
      <p>
        Something else? <Link to="/contact">Contact us</Link>.
      </p>
    </ProsePage>
  );
}

function Orders() {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      <h3>Do I need an account?</h3>
      <p>
        No. You can fill a cart and buy as a guest. An account adds a wishlist, keeps your orders and addresses
        together, and brings your cart to every device.
      </p>
      <h3>How long is my cart saved?</h3>
      <p>
        {CART_DAYS} days after your last visit, on the same device. Nothing in it is reserved, so the last unit can
        still be sold to someone else.
      </p>
      <h3>What does shipping cost?</h3>
      <p>
        A flat {FLAT_SHIPPING}, whatever you order. Delivery times are on{" "}
        <Link to="/shipping">Shipping &amp; returns</Link>.
      </p>
      <h3>Can I send it back?</h3>
      <p>
        Yes, unused, within {shop.returnDays} days of arrival. {RETURN_LABEL_TEXT}
      </p>
      <h3>Something I want is out of stock. When will it be back?</h3>
      <p>
        Usually {RESTOCK_TIME}, because we get new hides once a month. Leave your email on its page, and we’ll send you
        one email when it’s back.
      </p>
    </section>
  );
}

function Leather() {
  return (
    <section aria-labelledby="leather">
      <h2 id="leather">Leather and making</h2>
      <h3>Why does mine look different from the images?</h3>
      <p>
        Every hide has its own growth lines, and undyed leather darkens from the day it is cut. Colors vary by a shade.
      </p>
      <h3>Is it waterproof?</h3>
      <p>
        No leather is. Rain does no harm if the leather dries slowly at room temperature. See{" "}
        <Link to="/care">Leather care</Link>.
      </p>
      <h3>Does new leather smell or rub off?</h3>
      <p>
        It smells of bark and wax for a few weeks. Dark dyes can rub off on pale fabric in the first days; wear dark
        clothes with it that week.
      </p>
      <h3>Do you repair your products?</h3>
      <p>Yes. {MENDING_TEXT}</p>
      <h3>Which size should I choose?</h3>
      <p>
        The <Link to="/size-guide">size guide</Link> shows how to measure for belts, watch straps, sleeves and collars.
      </p>
    </section>
  );
}
