import { randomUUID } from "node:crypto";
import { writeAuditEntries } from "#app/features/audit/write-audit-entry.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type FoundOrders, findPrintedOrders, type PrintError, type PrintedOrder } from "./find-printed-orders.ts";
import { findUnprintable, type Unprintable } from "./pdf/find-unprintable.ts";
import { writePdf } from "./pdf/write-pdf.ts";
import { PRINT_NAMES, type Print } from "./print-names.ts";
import type { Paper } from "./prints.contract.ts";

export type PdfError = PrintError | ({ code: "no_glyph" } & Unprintable);
type Ordered = { print: Print; numbers: string[] };
/** As the audit log shows it. */
type Format = "Web page" | "PDF";

/**
 * Returns the orders of a print view in the given order, without those that are missing, and writes to the audit log that their
 * personal data was printed. Errors: forbidden, nothing_to_print.
 */
export async function printAsPage(ordered: Ordered, by: Actor): Promise<Result<FoundOrders, PrintError>> {
  const found = await findPrintedOrders(ordered.numbers, by);
  if (found.ok) await recordPrint(found.value.orders, { ...ordered, format: "Web page" }, by);
  return found;
}

/** Returns the same orders as a stream of a PDF, which can't name missing ones. Errors: forbidden, nothing_to_print, no_glyph. */
export async function printAsPdf(ordered: Ordered & { paper: Paper }, by: Actor) {
  const found = await findPrintedOrders(ordered.numbers, by);
  if (!found.ok) return found as { ok: false; error: PdfError };
  const { orders, missing } = found.value;
  if (missing.length > 0) return err<PdfError>({ code: "nothing_to_print", numbers: missing });
  const unprintable = await findUnprintable(ordered.print, orders);
  if (unprintable) return err<PdfError>({ code: "no_glyph", ...unprintable });
  await recordPrint(orders, { ...ordered, format: "PDF" }, by);
  return ok(await writePdf(ordered.print, orders, ordered.paper));
}

/** Whether these orders can be printed as a PDF by the actor, without an entry in the audit log. */
export async function canPrintAsPdf({ print, numbers }: Ordered, by: Actor): Promise<boolean> {
  const found = await findPrintedOrders(numbers, by);
  if (!found.ok || found.value.missing.length > 0) return false;
  return (await findUnprintable(print, found.value.orders)) === undefined;
}

/** One entry for each order: each has its own history. */
async function recordPrint(orders: PrintedOrder[], { print, format }: Ordered & { format: Format }, by: Actor) {
  const batch = orders.length > 1 ? { batch: randomUUID() } : {};
  const entry = { by, action: "orders.print", after: { printed: PRINT_NAMES[print], format }, ...batch } as const;
  const entries = orders.map(({ id, number }) => ({
    ...entry,
    subject: { type: "order", id, label: number } as const,
  }));
  await transaction<null, never>(async (tx) => {
    await writeAuditEntries(tx, entries);
    return ok(null);
  });
}

const MAX_NAMED = 20;

/** The message for each error of a print. */
export function printMessage(error: PdfError): string {
  if (error.code === "forbidden") return STAFF_MESSAGES.forbidden;
  if (error.code === "no_glyph") {
    const characters = error.characters.slice(0, 10).join(" ");
    return `No PDF: its fonts lack characters of order ${error.number} (${characters}). Print from the browser instead.`;
  }
  const which = error.numbers.slice(0, MAX_NAMED).join(", ");
  const more = error.numbers.length > MAX_NAMED ? ` and ${error.numbers.length - MAX_NAMED} more` : "";
  return `Nothing to print of ${which}${more}: not paid, canceled, or not there anymore.`;
}
