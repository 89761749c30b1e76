import { setImmediate } from "node:timers/promises";
import type { PrintedOrder } from "../find-printed-orders.ts";
import type { Print } from "../print-names.ts";
import { loadPrintFonts } from "./print-fonts.ts";
import { missingCharacters } from "./text-runs.ts";

/** Characters of an order that the fonts of the PDFs lack. */
export type Unprintable = { number: string; characters: string[] };

/** All texts of an order that people typed. The note is printed on the pick list only. */
const textsOf = (print: Print, { address, note, giftMessage, lines }: PrintedOrder) =>
  [
    ...address,
    ...(print === "pick-list" ? [note] : []),
    giftMessage,
    ...lines.flatMap(({ sku, name, options }) => [sku, name, options]),
  ].join("\n");

/**
 * Returns the first of the orders that a PDF would print with boxes in place of characters. Other requests are served between
 * two orders.
 */
export async function findUnprintable(print: Print, orders: PrintedOrder[]): Promise<Unprintable | undefined> {
  const fonts = await loadPrintFonts();
  for (const order of orders) {
    const characters = missingCharacters(textsOf(print, order), fonts);
    if (characters.length > 0) return { number: order.number, characters };
    await setImmediate();
  }
  return undefined;
}
