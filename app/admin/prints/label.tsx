import type { PrintedOrder } from "#app/features/order-management/prints/find-printed-orders.ts";
import { shop } from "#app/platform/identity.ts";
import { PrintedLines } from "./packing-slip.tsx";

/** For each size class, the characters of a line that fit beside each other, longer ones wrap, and the lines that fit on a label. */
const SIZES = [
  { size: "large", width: 22, lines: 13 },
  { size: "medium", width: 26, lines: 15 },
  { size: "small", width: 31, lines: 18 },
];

/** The largest size class at which the address fits on the label. Japanese characters are twice as wide. */
function sizeOf(address: string[]): string {
  const widthOf = (line: string) => [...line].reduce((sum, character) => sum + (character > "\u2e80" ? 2 : 1), 0);
  const rowsAt = (width: number) => address.reduce((sum, line) => sum + Math.ceil(widthOf(line) / width), 0);
  return SIZES.find(({ width, lines }) => rowsAt(width) <= lines)?.size ?? "tiny";
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
