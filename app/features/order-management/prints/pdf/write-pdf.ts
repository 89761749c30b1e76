import { setImmediate } from "node:timers/promises";
import { now } from "#app/platform/clock.ts";
import { shop } from "#app/platform/identity.ts";
import { zonedFormat } from "#app/platform/shop-zone.ts";
import type { PrintedOrder } from "../find-printed-orders.ts";
import { packingNotesOf, pickListOf } from "../pick-list.ts";
import { PRINT_NAMES, type Print } from "../print-names.ts";
import type { LabelPaper, SheetPaper } from "../prints.contract.ts";
import { writePackingSlip } from "./packing-slip.ts";
import { type PageSize, PdfPages } from "./pdf-page.ts";
import { loadPrintFonts, readWordmark } from "./print-fonts.ts";
import { writeLabel } from "./write-label.ts";
import { writePickList } from "./write-pick-list.ts";

const MILLIMETER = 72 / 25.4;

/** Sizes and margins in points: those of the print views. */
const PAPERS: Record<SheetPaper | LabelPaper, PageSize> = {
  letter: { width: 612, height: 792, margin: 36 },
  a4: { width: 210 * MILLIMETER, height: 297 * MILLIMETER, margin: 13 * MILLIMETER },
  "4x6": { width: 288, height: 432, margin: 14.4 },
  a6: { width: 105 * MILLIMETER, height: 148 * MILLIMETER, margin: 5 * MILLIMETER },
};

const TIME = zonedFormat({ dateStyle: "medium", timeStyle: "short" });

/**
 * Returns a PDF as a stream: the slips or labels of these orders in the given order, or their pick list. Every character
 * must have a glyph (`findUnprintable`). Other requests are served between the parts of an order.
 */
export async function writePdf(print: Print, orders: PrintedOrder[], paper: SheetPaper | LabelPaper) {
  // Loaded at the first PDF: the libraries would double the time in which the shop starts.
  const { default: PdfDocument } = await import("pdfkit");
  const [fonts, wordmark] = await Promise.all([loadPrintFonts(), readWordmark()]);
  const document = new PdfDocument({
    autoFirstPage: false,
    compress: true,
    lang: "en",
    displayTitle: true,
    info: { Title: PRINT_NAMES[print], Author: shop.name, Creator: shop.name, CreationDate: now() },
  });
  const pages = new PdfPages(document, PAPERS[paper], fonts);
  const write = async () => {
    await pages.openFonts(["regular", "semibold", ...(print === "labels" ? ["medium" as const] : [])]);
    if (print === "pick-list") await writePickList(pages, pickListSummary(orders));
    for (const order of print === "pick-list" ? [] : orders) {
      if (print === "labels") writeLabel(pages, order);
      else await writePackingSlip(pages, order, wordmark);
      await setImmediate();
      if (document.destroyed) return;
    }
    document.end();
  };
  write().catch((error: unknown) => document.destroy(error instanceof Error ? error : new Error(String(error))));
  return document;
}

const pickListSummary = (orders: PrintedOrder[]) => ({
  picks: pickListOf(orders),
  notes: packingNotesOf(orders),
  orders: orders.filter(({ toSend }) => toSend).length,
  at: TIME(now()),
});
