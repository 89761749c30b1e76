import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { newAddress } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import Track, { action } from "./track.page.tsx";

useDatabase();

test("an order in two parcels shows both, with their units", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(3), quantity: 3 });
  await sendPaid(placed);
  const { id, number, email } = placed.order;
  await packOrder(id, command);
  await shipOrder(id, { carrier: "UPS", number: "1ZA", lines: [{ position: 1, quantity: 2 }] }, command);
  await shipOrder(id, { carrier: "DHL", number: "JD2" }, command);

  const headers = { "x-client-address": newAddress(), origin: "http://localhost:3000" };
  const init = { method: "POST", headers, body: new URLSearchParams({ number, email }) };
  const request = new Request("http://localhost:3000/track", init);
  const { data } = await action({ request } as Parameters<typeof action>[0]);
  const Stub = createRoutesStub([{ id: "track", path: "/", Component: Track as ComponentType }]);
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData: { actionData: { track: data } } }));
  const text = html.replaceAll(/<[^>]*>/g, "");
  expect(text).toContain("UPS: 1ZA (2 × Harbour Tote)");
  expect(text).toContain("DHL: JD2 (1 × Harbour Tote)");
});
