import { Link } from "react-router";
import { FLAT_SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Questions & Answers",
  description: "Orders, leather, mending, sizes and returns: what people ask the workshop most.",
  path: "/faq",
});

export default function Faq() {
  return (
    <ProsePage
      title="Questions & Answers"
      lead="What people ask us most. If yours is not here, write: a person reads every message."
    >
      <Orders />
      <Leather />
      <p>
        Something else? <Link to="/contact">Write to the workshop</Link>.
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
        No. You can fill a cart and buy as a guest. An account keeps a wishlist and makes the cart follow you to other
        devices.
      </p>
      <h3>How long does my cart wait for me?</h3>
      <p>
        Thirty days on the same device. Nothing in it is reserved, so the last unit can still be sold to someone else.
      </p>
      <h3>What does shipping cost?</h3>
      <p>
        A flat {FLAT_SHIPPING}, whatever you order. Times are on <Link to="/shipping">Shipping &amp; Returns</Link>.
      </p>
      <h3>Can I send it back?</h3>
      <p>Yes, within {shop.returnDays} days and unused.</p>
      <h3>Something I want is out of stock. Will it return?</h3>
      <p>
        Usually within six weeks, because hides come to us once a month. Put it on your wishlist and look in, or ask us
        for a date.
      </p>
    </section>
  );
}

function Leather() {
  return (
    <section aria-labelledby="leather">
      <h2 id="leather">Leather and making</h2>
      <h3>Why does mine look different from the image?</h3>
      <p>
        Every hide has its own growth lines, and undyed leather darkens from the day it is cut. Color varies a shade
        either way.
      </p>
      <h3>Is it waterproof?</h3>
      <p>
        No leather is. Rain does no harm if the item dries slowly at room temperature. <Link to="/care">Care</Link> says
        more.
      </p>
      <h3>Does new leather smell or rub off?</h3>
      <p>
        It smells of bark and wax for some weeks. Dark dyes can mark pale cloth in the first days; wear dark trousers
        that week.
      </p>
      <h3>Do you mend what you made?</h3>
      <p>Stitches and hardware of our own products, always. You pay the postage to us, we pay the way back.</p>
      <h3>Which size should I take?</h3>
      <p>
        The <Link to="/size-guide">size guide</Link> shows how to measure for belts, gloves, watch straps and sleeves.
      </p>
    </section>
  );
}
