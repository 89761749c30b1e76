import { setImmediate } from "node:timers/promises";
import type { PackingNote, Pick } from "../pick-list.ts";
import { PdfFlow } from "./pdf-flow.ts";
import { type PdfPages, RULE, SOFT, type TextStyle } from "./pdf-page.ts";

const TITLE: TextStyle = { size: 18, typeface: "semibold", leading: 1.2 };
const SMALL: TextStyle = { size: 9, color: SOFT };
const TEXT: TextStyle = { size: 10.5 };
const SKU: TextStyle = { size: 10.5, typeface: "semibold" };
const UNITS: TextStyle = { size: 12, typeface: "semibold" };
const ORDERS: TextStyle = { size: 9.5 };
const ORDERS_LINE = 9.5 * 1.4;

/** `orders`: how many of them have units to send. `at`: when the list was written. */
type PickList = { picks: Pick[]; notes: PackingNote[]; orders: number; at: string };

/** The columns from the left: a box to tick, units, product, orders. */
function columnsOf({ left, right }: PdfPages) {
  const orders = right - (right - left) * 0.32;
  return { units: left + 22, product: left + 22 + 54, orders, productWidth: orders - left - 22 - 54 - 12 };
}

/** Writes the pick list: what to take from the shelf for several orders, by SKU, and the notes on them, on as many pages as it takes. */
export async function writePickList(pages: PdfPages, { picks, notes, orders, at }: PickList): Promise<void> {
  const units = picks.reduce((sum, { quantity }) => sum + quantity, 0);
  const summary = `${units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`} for ${orders === 1 ? "1 order" : `${orders} orders`} · ${at}`;
  let hasColumns = picks.length > 0;
  const flow = new PdfFlow(pages, () => writeHead(pages, summary, hasColumns));
  if (picks.length === 0) flow.write(pages.block("Everything in these orders has been sent.", 400, TEXT));
  for (const pick of picks) await writePick(flow, pick);
  hasColumns = false;
  if (notes.length > 0) await writeNotes(flow, notes);
}

async function writeNotes(flow: PdfFlow, notes: PackingNote[]): Promise<void> {
  const { pages } = flow;
  flow.y += 14;
  flow.need(60);
  flow.write(pages.block("Notes from shoppers", 300, SMALL));
  for (const { number, note } of notes) {
    await setImmediate();
    if (pages.document.destroyed) return;
    flow.y += 8;
    flow.need(32);
    flow.write(pages.block(number, 300, SKU));
    flow.write(pages.block(note, pages.right - pages.left, TEXT));
  }
}

function writeHead(pages: PdfPages, summary: string, hasColumns: boolean): number {
  const { left: x, right, top } = pages;
  const below = pages.text("Pick list", TITLE, { x, y: top, width: 300 });
  pages.textBefore(summary, SMALL, { right, y: top + 7 });
  pages.rule(below + 8);
  const y = below + 14;
  if (!hasColumns) return y + 6;
  const columns = columnsOf(pages);
  pages.text("Units", SMALL, { x: columns.units, y, width: 60 });
  pages.text("Product", SMALL, { x: columns.product, y, width: 200 });
  return pages.text("For", SMALL, { x: columns.orders, y, width: 100 }) + 3;
}

/** Other requests are served between two lines of orders: one SKU can be in all of them. */
async function writePick(flow: PdfFlow, { sku, name, options, quantity, orders }: Pick): Promise<void> {
  const { pages } = flow;
  const columns = columnsOf(pages);
  const code = pages.block(sku, columns.productWidth, SKU);
  const product = pages.block([name, options].filter(Boolean).join(" · "), columns.productWidth, TEXT);
  const height = code.height + product.height;
  const lines = await orderLines(pages, orders);
  flow.need(Math.min(Math.max(height, lines.length * ORDERS_LINE) + 12, 160));
  pages.rule(flow.y, { weight: 0.5, color: RULE });
  const y = flow.y + 6;
  pages.frame(pages.left + 0.5, y + 1.5, 12, 12, 1);
  pages.text(String(quantity), UNITS, { x: columns.units, y: y - 1, width: 54 });
  const below = pages.write(product, { x: columns.product, y: pages.write(code, { x: columns.product, y }) });
  const page = pages.document.page;
  flow.y = y;
  for (const line of lines) {
    await setImmediate();
    if (pages.document.destroyed) return;
    flow.need(ORDERS_LINE);
    for (const { text, x } of line) pages.text(text, ORDERS, { x: columns.orders + x, y: flow.y, width: 200 });
    flow.y += ORDERS_LINE;
  }
  flow.y = (pages.document.page === page ? Math.max(below, flow.y) : flow.y) + 6;
}

/** The numbers of the orders, as many beside each other as fit. */
async function orderLines(pages: PdfPages, orders: Pick["orders"]): Promise<{ text: string; x: number }[][]> {
  const width = pages.right - columnsOf(pages).orders;
  const lines: { text: string; x: number }[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { number, quantity } of orders) {
    const text = quantity > 1 ? `${number} × ${quantity}` : number;
    const own = pages.widthOf(text, ORDERS);
    if (end + own > width) {
      await setImmediate();
      lines.push([]);
      end = 0;
    }
    lines.at(-1)?.push({ text, x: end });
    end += own + 10;
  }
  return lines;
}
