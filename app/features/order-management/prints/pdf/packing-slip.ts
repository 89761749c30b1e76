import { setImmediate } from "node:timers/promises";
import { env } from "#app/platform/env.ts";
import { shop } from "#app/platform/identity.ts";
import { qrPath } from "#app/platform/qr-path.server.ts";
import type { PrintedLine, PrintedOrder } from "../find-printed-orders.ts";
import { RETURNS_NOTE } from "../returns-note.ts";
import { PdfFlow } from "./pdf-flow.ts";
import { type PdfPages, RULE, SOFT, type TextStyle } from "./pdf-page.ts";
import type { WordmarkPath } from "./print-fonts.ts";

const NUMBER: TextStyle = { size: 18, typeface: "semibold", leading: 1.2 };
const SMALL: TextStyle = { size: 9, color: SOFT };
const TEXT: TextStyle = { size: 10.5 };
const ADDRESS: TextStyle = { size: 12 };
const UNITS: TextStyle = { size: 12, typeface: "semibold" };
const SUM: TextStyle = { size: 10.5, tabular: true };
const TOTAL: TextStyle = { size: 10.5, typeface: "semibold", tabular: true };
const GIFT: TextStyle = { size: 14, typeface: "serif", leading: 1.35 };

/** Moves a size to the baseline of the next one: 9, 10.5 and 12 points stand beside each other. */
const BASELINE = 1.57;
const UNITS_WIDTH = 62;
const PRICE_WIDTH = 80;
const QR_SIZE = 54;

/** Writes the packing slip of an order, on as many pages as it takes. Other requests are served between its parts. */
export async function writePackingSlip(pages: PdfPages, order: PrintedOrder, wordmark: WordmarkPath): Promise<void> {
  const flow = new PdfFlow(pages, (isFirst) =>
    isFirst ? writeHead(pages, order, wordmark) : writeHeadAgain(pages, order),
  );
  for (const writePart of [writeAddresses, writeUnits, writeGiftMessage, writeFoot]) {
    await setImmediate();
    if (pages.document.destroyed) return;
    writePart(flow, order);
  }
}

function writeHead(pages: PdfPages, { number, placed }: PrintedOrder, wordmark: WordmarkPath): number {
  const { left, right, top } = pages;
  const scale = 26 / wordmark.height;
  pages.fillPath(wordmark.path, { x: left - wordmark.x * scale, y: top - wordmark.y * scale, scale });
  const below = pages.text(shop.claim, SMALL, { x: left, y: top + 28, width: 300 });
  const under = pages.textBefore(number, NUMBER, { right, y: top });
  pages.textBefore(`Packing slip · ordered ${placed}`, SMALL, { right, y: under });
  pages.rule(below + 12);
  return below + 12;
}

function writeHeadAgain(pages: PdfPages, { number }: PrintedOrder): number {
  const { left: x, right, top: y } = pages;
  const below = pages.text(`Packing slip of ${number}, continued`, SMALL, { x, y, width: right - x });
  pages.rule(below + 4);
  return below + 16;
}

function writeAddresses(flow: PdfFlow, { address }: PrintedOrder): void {
  const { pages } = flow;
  const width = (pages.right - pages.left - 24) * 0.6;
  const x = pages.left + width + 24;
  const y = flow.y + 16;
  const to = pages.text("Ships to", SMALL, { x: pages.left, y, width }) + 2;
  const from = pages.text("From", SMALL, { x, y, width: pages.right - x }) + 2;
  flow.y = Math.max(
    pages.text(address.join("\n"), ADDRESS, { x: pages.left, y: to, width }),
    pages.text(shop.address.join("\n"), TEXT, { x, y: from, width: pages.right - x }),
  );
  flow.y += 20;
}

function writeUnits(flow: PdfFlow, { lines, sums }: PrintedOrder): void {
  const { pages } = flow;
  const hasPrices = lines.some(({ subtotal }) => subtotal !== undefined);
  writeColumns(flow, hasPrices);
  for (const line of lines) writeUnit(flow, line, hasPrices);
  if (!sums) return;
  const rows = [
    ["Subtotal", sums.subtotal],
    ["Shipping", sums.shipping],
    ["Total", sums.total],
  ] as const;
  flow.need(70);
  pages.rule(flow.y, { weight: 0.5, color: RULE });
  flow.y += 6;
  for (const [label, sum] of rows) {
    const style = label === "Total" ? TOTAL : SUM;
    const { y } = flow;
    const isTotal = label === "Total";
    pages.textBefore(label, isTotal ? TOTAL : SMALL, {
      right: pages.right - PRICE_WIDTH,
      y: isTotal ? y : y + BASELINE,
    });
    flow.y = pages.textBefore(sum, style, { right: pages.right, y }) + 3;
  }
}

function writeColumns(flow: PdfFlow, hasPrices: boolean): void {
  const { pages, y } = flow;
  pages.text("Units", SMALL, { x: pages.left, y, width: UNITS_WIDTH });
  if (hasPrices) pages.textBefore("Price", SMALL, { right: pages.right, y });
  flow.y = pages.text("Product", SMALL, { x: pages.left + UNITS_WIDTH, y, width: 200 }) + 3;
}

function writeUnit(flow: PdfFlow, { sku, name, options, quantity, of, subtotal }: PrintedLine, hasPrices: boolean) {
  const { pages } = flow;
  const { left, right } = pages;
  const width = right - left - UNITS_WIDTH - (hasPrices ? PRICE_WIDTH : 0);
  const product = pages.block(name, width, TEXT);
  const details = pages.block([options, sku].filter(Boolean).join(" · "), width, SMALL);
  const height = product.height + details.height;
  if (flow.need(height + 12)) writeColumns(flow, hasPrices);
  pages.rule(flow.y, { weight: 0.5, color: RULE });
  const y = flow.y + 6;
  pages.text(String(quantity), UNITS, { x: left, y: y - BASELINE, width: UNITS_WIDTH });
  const x = left + pages.widthOf(`${quantity}`, UNITS) + 3;
  if (of !== undefined) pages.text(`of ${of}`, SMALL, { x, y: y + BASELINE, width: UNITS_WIDTH });
  if (subtotal !== undefined) pages.textBefore(subtotal, SUM, { right, y });
  const below = pages.write(product, { x: left + UNITS_WIDTH, y });
  flow.y = pages.write(details, { x: left + UNITS_WIDTH, y: below }) + 6;
}

function writeGiftMessage(flow: PdfFlow, { giftMessage }: PrintedOrder): void {
  if (!giftMessage) return;
  const { pages } = flow;
  const x = pages.left + 14;
  const message = pages.block(giftMessage, pages.right - 14 - x, GIFT);
  const height = message.height + 40;
  flow.y += 20;
  flow.need(Math.min(height, 200));
  // A message of more than a page, which only blank lines can make, has no frame.
  if (height <= flow.left) pages.frame(pages.left, flow.y, pages.right - pages.left, height, 0.75, RULE);
  flow.y += 12;
  flow.write(pages.block("A message for you", 300, SMALL), x);
  flow.y += 2;
  flow.write(message, x);
  flow.y += 12;
}

function writeFoot(flow: PdfFlow, { number }: PrintedOrder): void {
  const { pages } = flow;
  flow.y += 28;
  flow.need(QR_SIZE);
  const note = pages.block(RETURNS_NOTE, pages.right - pages.left - QR_SIZE - 24, TEXT);
  pages.write(note, { x: pages.left, y: flow.y + QR_SIZE - note.height });
  const { path, size } = qrPath(`${env().PUBLIC_URL}/admin/orders/${number}`);
  pages.fillPath(path, { x: pages.right - QR_SIZE, y: flow.y, scale: QR_SIZE / size });
  flow.y += QR_SIZE;
}
