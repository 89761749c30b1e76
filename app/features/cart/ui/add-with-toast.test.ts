import { expect, test, vi } from "vitest";
import { answerRequests, withBrowserGlobals } from "#tests/browser-globals.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { addWithToast } from "./add-with-toast.ts";

const product = { id: 7, name: "Harbour Tote" };
const choice = { color: "Black", size: null };
withBrowserGlobals();

test("a lost response is not reported as a failure: the cart is loaded again, and the shopper is asked to check it", async () => {
  const sent = answerRequests(() => Promise.reject(new TypeError("Failed to fetch")));
  const onFailure = vi.fn();
  expect(await addWithToast(product, 1, choice, onFailure)).toBe(false);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(
    "We lost the connection and don’t know whether Harbour Tote (Black) was added. Please check your cart before you try again.",
  );
  await vi.waitFor(() => expect(sent).toContain("GET /api/orders/cart/"), POLL_OPTIONS);
});

test.each([502, 503, 504])("after a response with %i, too, it is not known whether they were added", async (status) => {
  const sent = answerRequests(() => Promise.resolve(Response.json({ error: "Please try again." }, { status })));
  const onFailure = vi.fn();
  expect(await addWithToast(product, 1, choice, onFailure)).toBe(false);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("don’t know whether Harbour Tote (Black) was added"),
  );
  await vi.waitFor(() => expect(sent).toContain("GET /api/orders/cart/"), POLL_OPTIONS);
});

test("what the server refuses was not added, and the message says why", async () => {
  const sent = answerRequests(() => Promise.resolve(Response.json({ error: "Only 1 left." }, { status: 409 })));
  const onFailure = vi.fn();
  expect(await addWithToast(product, 2, choice, onFailure)).toBe(false);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("Harbour Tote (Black) was not added. Only 1 left.");
  expect(sent).toEqual(["POST /api/orders/cart/add_item/"]);
});

test("a browser that refuses the cart's cookie is told so: it would open another cart at the next product", async () => {
  vi.stubGlobal("document", { cookie: "" });
  answerRequests(() => Promise.resolve(Response.json({ items: [{ quantity: 1 }], subtotal: "189.00" })));
  const onFailure = vi.fn();
  expect(await addWithToast(product, 1, choice, onFailure)).toBe(false);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("Harbour Tote (Black) was not added. Please allow cookies.");
});

test("a browser that blocks cookies refuses the lock too: the request is sent without it, and once", async () => {
  const sent = answerRequests(() => Promise.resolve(Response.json({ error: "Only 1 left." }, { status: 409 })));
  const refuse = () => Promise.reject(new DOMException("Access to the Locks API is denied", "SecurityError"));
  const onFailure = vi.fn();
  for (const request of [refuse, (_name: string, send: () => Promise<unknown>) => send()]) {
    vi.stubGlobal("navigator", { locks: { request } });
    await addWithToast(product, 2, choice, onFailure);
  }
  expect(sent).toEqual(["POST /api/orders/cart/add_item/", "POST /api/orders/cart/add_item/"]);
  const message = "Harbour Tote (Black) was not added. Only 1 left.";
  expect(onFailure.mock.calls).toEqual([[message], [message]]);
});
