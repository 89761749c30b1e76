import { Link } from "react-router";
import { FLAT_SHIPPING, SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { toDollars } from "#app/platform/money.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Shipping & Returns",
  description: `Flat ${FLAT_SHIPPING} shipping on every order, tracked. Thirty days to send an unused item back.`,
  path: "/shipping",
});

const times = [
  ["United States", "3–5 days"],
  ["Canada", "5–8 days"],
  ["United Kingdom, Norway and the European Union", "6–10 days"],
  ["Australia, New Zealand, Japan", "8–12 days"],
] as const;

export default function Shipping() {
  return (
    <ProsePage
      title="Shipping & Returns"
      lead={`Shipping is a flat ${FLAT_SHIPPING} for an order of any size. You see it in the cart, and it does not grow later.`}
    >
      <h2 id="times">When it arrives</h2>
      <table>
        <caption>Working days after the parcel leaves the workshop</caption>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Time</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {times.map(([to, time]) => (
            <tr key={to}>
              <th scope="row">{to}</th>
              <td className="figure">{time}</td>
              <td className="figure">{toDollars(SHIPPING)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        What is shown as in stock is on our shelf and leaves within {shop.packingDays} working days. You get a tracking
        link by email when the carrier collects it. Outside the United States your customs office may ask for duty or
        tax on arrival; it is not part of our price and we can't know it beforehand.
      </p>
      <h2 id="returns">Sending something back</h2>
      <p>
        You have {shop.returnDays} days from arrival to send back anything unused, for whatever reason. Write to{" "}
        <a href={`mailto:${shop.email}`}>{shop.email}</a> with your order number and we send a label. The refund covers
        the item and goes out within three working days of its arrival here; the {FLAT_SHIPPING} shipping is refunded
        too if the fault was ours.
      </p>
      <p>
        Items cut or embossed to your wish can't come back unless something is wrong with them. If something is wrong,
        at any time, tell us: see <Link to="/about#mending">Mending</Link>.
      </p>
      <h2 id="lost">Lost or damaged</h2>
      <p>
        A parcel that does not arrive is our worry, not yours. Five working days after the last date in the table we
        send another or give the money back, as you prefer. If it arrives damaged, a photograph of the box helps us with
        the carrier.
      </p>
    </ProsePage>
  );
}
