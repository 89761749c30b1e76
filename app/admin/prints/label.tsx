import type { PrintedOrder } from "#app/features/order-management/prints/find-printed-orders.ts";
import { shop } from "#app/platform/identity.ts";
import { PrintedLines } from "./packing-slip.tsx";

/** Characters of a line that fit beside each other at the largest size; longer ones wrap. */
const FITS = 22;

/** The size class of an address: the more lines it takes, the smaller. Japanese characters are twice as wide. */
function sizeOf(lines: string[]): string {
  const widthOf = (line: string) => [...line].reduce((sum, character) => sum + (character > "\u2e80" ? 2 : 1), 0);
  const rows = lines.reduce((sum, line) => sum + Math.ceil(widthOf(line) / FITS), 0);
  return rows <= 6 ? "large" : rows <= 9 ? "medium" : rows <= 13 ? "small" : "tiny";
}

/** An address label for a parcel. */
export function Label({ order: { number, address } }: { order: PrintedOrder }) {
  const [workshop, ...from] = shop.address;
  return (
    <article className="sheet parcel-label" aria-label={`Address label ${number}`}>
      <p className="parcel-label-from">
        {workshop}
        <span>{from.join(", ")}</span>
      </p>
      <h2 className="parcel-label-to">Ship to</h2>
      <div className={`parcel-label-address parcel-label-${sizeOf(address)}`}>
        <PrintedLines lines={address} />
      </div>
      <p className="parcel-label-number">{number}</p>
    </article>
  );
}
