import { State } from "#app/admin/ui/state.tsx";

export type ShipByDay = { text: string; isLate: boolean };

/** The day by which an order is shipped: red, with the word, when it is past. */
export function ShipBy({ day: { text, isLate } }: { day: ShipByDay }) {
  return isLate ? <State kind="bad">{text}, late</State> : <span className="quiet">{text}</span>;
}
