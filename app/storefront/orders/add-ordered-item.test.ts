import { expect, test, vi } from "vitest";
import { answerRequests, withBrowserGlobals } from "#tests/browser-globals.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { addOrderedItem } from "./add-ordered-item.ts";

withBrowserGlobals();

const files = { image: "", image_url: "/tote.webp", avif: "", webp: "", jpeg: "", blur: "", placeholder: "" };
const image = { ...files, alt: "", width: 1, height: 1, color: null, view: "front" };
const item = {
  product: { name: "Harbour Tote", slug: "harbour-tote", primary_image: image },
  sku: "HT-BLK",
  color: "Black",
  size: null,
  quantity: 1,
  price: "189.00",
  subtotal: "189.00",
};
const product = { id: 7, variants: [{ color: "Black", size: null, stock: 5 }] };
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const unknown = (status: number) => async () => Response.json({ error: "Please try again." }, { status });

test.each([
  ["was lost", lost],
  ["came from a proxy", unknown(502)],
  ["is that the shop is unavailable", unknown(503)],
  ["took a proxy too long", unknown(504)],
])("a line whose response %s is not tried again: the shopper is asked to check it", async (_, add) => {
  const sent = answerRequests(add, async () => Response.json(product));
  expect(await addOrderedItem(item)).toEqual({
    units: 0,
    note: "Please check Harbour Tote, Black in your cart: we lost the connection and don’t know whether it was added.",
  });
  await vi.waitFor(() => expect(sent).toContain("GET /api/orders/cart/"), POLL_OPTIONS);
});

test("without a connection nothing is sent, and the line can be tried again", async () => {
  const sent = answerRequests(lost);
  await expect(addOrderedItem(item)).rejects.toThrow("Failed to fetch");
  expect(sent).toHaveLength(1);
});
