import { shop } from "#app/platform/identity.ts";
import type { PrintedOrder } from "../find-printed-orders.ts";
import { type PdfPages, SOFT, type TextStyle } from "./pdf-page.ts";

const FROM: TextStyle = { size: 8.5, leading: 1.35 };
const NUMBER: TextStyle = { size: 12, typeface: "semibold" };
/** The sizes of an address, in points. */
const SIZES = [17, 15.5, 14, 12.5, 11, 9.5, 8, 6.5, 5];
/** From this size on, lines that don't have to be broken are worth a smaller size. */
const LEGIBLE = 12;

/** Writes the address label of an order, on one page. */
export function writeLabel(pages: PdfPages, { number, address }: PrintedOrder): void {
  pages.addPage();
  const { left: x, right, top, bottom } = pages;
  const width = right - x;
  const [workshop, ...from] = shop.address;
  const below = pages.text(`${workshop}\n${from.join(", ")}`, FROM, { x, y: top, width }) + 7;
  pages.rule(below);
  const to = pages.text("Ship to", { size: 9, color: SOFT }, { x, y: below + 12, width }) + 4;

  const numberTop = bottom - 12 * 1.4;
  pages.rule(numberTop - 7);
  pages.text(number, NUMBER, { x, y: numberTop, width });

  const blocks = SIZES.map((size) =>
    pages.block(address.join("\n"), width, { size, typeface: "medium", leading: 1.28 }),
  );
  const room = numberTop - 14 - to;
  const unbroken = blocks.find(({ lines, style }) => style.size >= LEGIBLE && lines.length === address.length);
  const written = unbroken ?? blocks.find(({ height }) => height <= room) ?? blocks.at(-1);
  if (written) pages.write(written, { x, y: to });
}
