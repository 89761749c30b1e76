import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PrintedOrder } from "#app/features/order-management/prints/find-printed-orders.ts";
import { packingNotesOf, pickListOf } from "#app/features/order-management/prints/pick-list.ts";
import { PackingSlip } from "./packing-slip.tsx";
import { PickList } from "./pick-list.tsx";

const order: PrintedOrder = {
  id: "00000000-0000-4000-8000-000000000000",
  number: "7KQ-M4T-2X",
  placed: "Nov 22, 2026",
  address: ["Ada Lovelace"],
  note: "It’s a surprise: please write no name on the box.",
  giftMessage: "Happy birthday",
  lines: [],
  sums: undefined,
  toSend: true,
};

test("what a shopper wrote to the shop is on the pick list, and not on the slip that goes into the parcel", () => {
  const html = renderToStaticMarkup(createElement(PackingSlip, { order: { ...order, qr: { size: 1, path: "" } } }));
  expect(html).toContain("Happy birthday");
  expect(html).not.toContain("surprise");
  const [picks, notes] = [pickListOf([order]), packingNotesOf([order, { ...order, note: "" }])];
  const list = renderToStaticMarkup(createElement(PickList, { picks, notes, orders: 1, at: "" }));
  expect(list).toMatch(/7KQ-M4T-2X.*surprise/);
});
