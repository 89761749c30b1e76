import type { PrintedOrder } from "./find-printed-orders.ts";

/** Units of one variant to take from the shelf, and how many of them each order gets. */
export type Pick = {
  sku: string;
  name: string;
  options: string;
  quantity: number;
  orders: { number: string; quantity: number }[];
};

/** What the shopper of an order wrote to the shop. */
export type PackingNote = { number: string; note: string };

/** Returns the shoppers' notes on these orders, for the packer. Orders of which everything was sent need none. */
export const packingNotesOf = (orders: PrintedOrder[]): PackingNote[] =>
  orders.flatMap(({ number, note, toSend }) => (toSend && note ? [{ number, note }] : []));

/** Returns what is to be taken from the shelf for these orders, by SKU. Orders of which everything was sent need nothing. */
export function pickListOf(orders: PrintedOrder[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { number, lines } of orders.filter(({ toSend }) => toSend)) {
    for (const { sku, name, options, quantity } of lines) {
      const pick = picks.get(sku) ?? { sku, name, options, quantity: 0, orders: [] };
      pick.quantity += quantity;
      const known = pick.orders.find((one) => one.number === number);
      if (known) known.quantity += quantity;
      else pick.orders.push({ number, quantity });
      picks.set(sku, pick);
    }
  }
  return [...picks.values()].sort((one, other) => (one.sku < other.sku ? -1 : 1));
}
