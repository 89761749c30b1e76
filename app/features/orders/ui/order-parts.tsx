import type { ReactNode } from "react";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { indexOfPayment } from "#app/features/orders/lifecycle/order-states.ts";
import { shop } from "#app/platform/identity.ts";
import { Price } from "#app/ui/price.tsx";
import { formatAddress } from "../format-address.ts";
import type { Order } from "../orders.contract.ts";
import { formatShopDay, formatShopTime } from "./delivery-date.ts";
import { stepsOf } from "./order-labels.ts";

/** The lines of an order, each with its image; amounts only when `priced`. */
export function BoughtLines({ items, priced }: { items: Order["items"]; priced: boolean }) {
  return (
    <ul className="bought-lines">
      {items.map((item) => (
        <li key={item.sku} className="bought-line">
          <ProductImage image={item.product.primary_image} sizes="4rem" decorative />
          <div>
            <h3>
              <a href={`/product/${item.product.slug}`}>{item.product.name}</a>
            </h3>
            <p className="quiet">
              {[item.color, item.size].filter(Boolean).join(" · ")} × {item.quantity}
            </p>
          </div>
          {priced && <Price amount={item.subtotal} />}
        </li>
      ))}
    </ul>
  );
}

type AddressesProps = {
  order: Order;
  /** Below the shipping address. */
  children?: ReactNode;
};

/** An order's addresses, note and gift message. */
export function OrderAddresses({ order, children }: AddressesProps) {
  return (
    <div className="order-addresses">
      <AddressBlock title="Ship to" address={order.shipping_address}>
        {children}
      </AddressBlock>
      {order.billing_address ? (
        <AddressBlock title="Bill to" address={order.billing_address} />
      ) : (
        <section>
          <h2 className="label">Bill to</h2>
          <p>The same address</p>
        </section>
      )}
      {order.note && <TextBlock title="Your note" text={order.note} />}
      {order.gift_message && <TextBlock title="Gift message" text={order.gift_message} />}
    </div>
  );
}

type BlockProps = { title: string; address: Order["shipping_address"]; children?: ReactNode };

function AddressBlock({ title, address, children }: BlockProps) {
  return (
    <section>
      <h2 className="label">{title}</h2>
      <address>
        {formatAddress(address).map((line) => (
          // The country's name comes from the JavaScript engine, and may differ between server and browser: the server's stays.
          <span key={line} suppressHydrationWarning>
            {line}
          </span>
        ))}
      </address>
      {children}
    </section>
  );
}

function TextBlock({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className="label">{title}</h2>
      <p className="order-text">{text}</p>
    </section>
  );
}

/** The order's history, newest first. */
export function OrderHistory({ history }: { history: Order["history"] }) {
  return (
    <section className="no-print" aria-labelledby="order-history">
      <h2 id="order-history">History</h2>
      <ol className="order-history">
        {stepsOf(history).map(({ at, title, more }) => (
          <li key={`${at}${title}`}>
            <strong>{title}</strong>
            {more && <span>{more}</span>}
            <time dateTime={at} className="quiet">
              {formatShopTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For the printed order: who sold it, and when it was placed and paid. */
export function PrintHead({ order: { placed_at, history } }: { order: Order }) {
  const paid = history[indexOfPayment(history.map(({ status }) => status))];
  return (
    <div className="print-head">
      <address>
        <strong>{shop.name}</strong>
        {[...shop.address, shop.email].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p>
        Ordered on {formatShopDay(placed_at)}
        {paid && `, paid on ${formatShopDay(paid.at)}`}
      </p>
    </div>
  );
}

/** The row of an order's totals with what was refunded. */
export function RefundedRow({ amount }: { amount: string }) {
  return (
    <tr>
      <th scope="row">Refunded</th>
      <td>
        −<Price amount={amount} />
      </td>
    </tr>
  );
}

type Parcels = Pick<Order, "tracking" | "items" | "shipments" | "fulfillment">;

/** The carrier of each parcel, with a link to its tracking if there is one. Several parcels name their units. */
export function TrackingLinks({ order: { tracking, shipments, fulfillment, items } }: { order: Parcels }) {
  const isDivided = shipments.length > 1 || fulfillment === "partly_shipped";
  const whole = tracking ? [{ ...tracking, shipped_at: "", items: [] }] : [];
  const nameOf = (sku: string) => items.find((item) => item.sku === sku)?.product.name ?? sku;
  return (isDivided ? shipments : whole).map(({ carrier, number, url, shipped_at, items: units }) => (
    <p key={`${shipped_at} ${number}`} className="order-tracking">
      {carrier}: {url ? <a href={url}>{number || "Track the parcel"}</a> : number}
      {units.length > 0 && ` (${units.map(({ sku, quantity }) => `${quantity} × ${nameOf(sku)}`).join(", ")})`}
    </p>
  ));
}
