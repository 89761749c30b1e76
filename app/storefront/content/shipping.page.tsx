import { Link } from "react-router";
import { FLAT_SHIPPING, SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { toDollars } from "#app/platform/money.ts";
import { DELIVERY_ZONES, DUTY_TEXT, REFUND_TIME, RETURN_LABEL_TEXT } from "#app/platform/shop-facts.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Shipping & returns",
  description: `Flat ${FLAT_SHIPPING} shipping on every order, tracked. ${shop.returnDays} days to send an unused product back.`,
  path: "/shipping",
});

export default function Shipping() {
  return (
    <ProsePage
      title="Shipping & returns"
      lead={`Shipping is a flat ${FLAT_SHIPPING} for an order of any size. The total in the cart is all that you pay us; outside the United States, customs may charge duty or tax.`}
    >
      <h2 id="times">When it arrives</h2>
      <table>
        <caption>Business days after the parcel leaves the workshop</caption>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Time</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {DELIVERY_ZONES.map(({ name, delivery }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="figure">
                {delivery.min}–{delivery.max} days
              </td>
              <td className="figure">{toDollars(SHIPPING)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Products shown as in stock are on our shelf and leave the workshop in {shop.packingDays} business days. You get
        a tracking link by email when the carrier collects the parcel. We ship to the countries that the checkout lists.{" "}
        {DUTY_TEXT}
      </p>
      <h2 id="returns">Sending something back</h2>
      <p>
        You have {shop.returnDays} days from arrival to send back anything unused, for any reason. Write to{" "}
        <a href={`mailto:${shop.email}`}>{shop.email}</a> with your order number. {RETURN_LABEL_TEXT} We refund the
        price of the product {REFUND_TIME} of its arrival here; the {FLAT_SHIPPING} shipping is refunded too if the
        fault was ours.
      </p>
      <p>
        Products that we changed for you, with initials or a shortened strap, can’t be returned unless something is
        wrong with them. If something is wrong, at any time, tell us: see <Link to="/about#mending">Mending</Link>.
      </p>
      <h2 id="lost">Lost or damaged</h2>
      <p>
        If your parcel doesn’t arrive, write to us five business days after the longest time in the table: we’ll send
        another one or refund you, whichever you prefer. If it arrives damaged, please keep the box and photograph it;
        that helps us with the carrier.
      </p>
    </ProsePage>
  );
}
