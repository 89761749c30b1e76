import type { PrintedOrder } from "#app/features/order-management/prints/find-printed-orders.ts";
import { RETURNS_NOTE } from "#app/features/order-management/prints/returns-note.ts";
import { shop } from "#app/platform/identity.ts";
import { Wordmark } from "#app/ui/wordmark.tsx";

type Props = { order: PrintedOrder & { qr: { size: number; path: string } } };

/** A packing slip: what is in the parcel, for whom, with the gift message. It has prices only if the order has them. */
export function PackingSlip({ order }: Props) {
  const { number, placed, address, giftMessage, qr } = order;
  return (
    <article className="sheet slip" aria-label={`Packing slip ${number}`}>
      <header className="slip-head">
        <div>
          <Wordmark />
          <p className="print-soft">{shop.claim}</p>
        </div>
        <div className="slip-number">
          <h2>{number}</h2>
          <p className="print-soft">Packing slip · ordered {placed}</p>
        </div>
      </header>
      <div className="slip-addresses">
        <section>
          <h3>Ships to</h3>
          <PrintedLines lines={address} />
        </section>
        <section>
          <h3>From</h3>
          <PrintedLines lines={shop.address} />
        </section>
      </div>
      <Units order={order} />
      {giftMessage && (
        <section className="slip-gift">
          <h3>A message for you</h3>
          <p className="print-text">{giftMessage}</p>
        </section>
      )}
      <footer className="slip-foot">
        <p>{RETURNS_NOTE}</p>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} className="slip-qr" role="img" aria-label={`QR code of ${number}`}>
          <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </footer>
    </article>
  );
}

/** The lines of an address. */
export function PrintedLines({ lines }: { lines: readonly string[] }) {
  return <address className="print-address">{lines.join("\n")}</address>;
}

function Units({ order: { lines, sums } }: { order: PrintedOrder }) {
  const hasPrices = lines.some(({ subtotal }) => subtotal !== undefined);
  return (
    <table className="print-table">
      <thead>
        <tr>
          <th scope="col">Units</th>
          <th scope="col">Product</th>
          {hasPrices && (
            <th scope="col" className="print-sum">
              Price
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ sku, name, options, quantity, of, subtotal }) => (
          <tr key={`${sku} ${name}`}>
            <td className="print-units">
              {quantity}
              {of !== undefined && <span className="print-soft"> of {of}</span>}
            </td>
            <td>
              {name}
              <span className="print-soft print-line">{[options, sku].filter(Boolean).join(" · ")}</span>
            </td>
            {hasPrices && <td className="print-sum">{subtotal}</td>}
          </tr>
        ))}
      </tbody>
      {sums && <Sums sums={sums} />}
    </table>
  );
}

function Sums({ sums: { subtotal, shipping, total } }: { sums: NonNullable<PrintedOrder["sums"]> }) {
  const rows = [
    ["Subtotal", subtotal],
    ["Shipping", shipping],
    ["Total", total],
  ];
  return (
    <tfoot>
      {rows.map(([label, sum]) => (
        <tr key={label} className={label === "Total" ? "print-total" : undefined}>
          <th scope="row" colSpan={2} className="print-sum">
            {label}
          </th>
          <td className="print-sum">{sum}</td>
        </tr>
      ))}
    </tfoot>
  );
}
