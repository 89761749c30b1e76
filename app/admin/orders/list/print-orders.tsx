import type { ReactNode } from "react";
import { PRINT_NAMES } from "#app/features/order-management/prints/print-names.ts";

const PRINTS = Object.entries(PRINT_NAMES).map(([kind, text]) => ({ kind, text }));

/** Rows of orders with buttons that print the selected ones, or all that are shown. Works without JavaScript. */
export function PrintOrders({ numbers, children }: { numbers: string[]; children: ReactNode }) {
  return (
    <form action="/admin/orders/print/slips">
      <input type="hidden" name="shown" value={numbers.join(",")} />
      <fieldset className="button-row print-choices">
        <legend className="quiet">Print the selected orders, or all {numbers.length} shown</legend>
        {PRINTS.map(({ kind, text }) => (
          <button key={kind} type="submit" className="button" formAction={`/admin/orders/print/${kind}`}>
            {text}
          </button>
        ))}
        <label className="check">
          <input type="checkbox" name="pdf" value="1" />
          Download PDF
        </label>
      </fieldset>
      {children}
    </form>
  );
}

/** Links to what can be printed of one order. */
export function PrintLinks({ number }: { number: string }) {
  return PRINTS.filter(({ kind }) => kind !== "pick-list").map(({ kind, text }) => (
    <a key={kind} href={`/admin/orders/print/${kind}?numbers=${number}`} className="button">
      {text.replace(/s$/, "")}
    </a>
  ));
}
