import { PRINT_NAMES } from "#app/features/order-management/prints/print-names.ts";

/** What can be printed, as the address and the button name it. */
export const PRINTS = Object.entries(PRINT_NAMES).map(([kind, text]) => ({ kind, text }));

/** Links to what can be printed of one order. */
export function PrintLinks({ number }: { number: string }) {
  return PRINTS.filter(({ kind }) => kind !== "pick-list").map(({ kind, text }) => (
    <a key={kind} href={`/admin/orders/print/${kind}?numbers=${number}`} className="button">
      {text.replace(/s$/, "")}
    </a>
  ));
}
