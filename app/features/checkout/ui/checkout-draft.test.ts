import { beforeEach, expect, test, vi } from "vitest";
import { stubBrowserStorage } from "#tests/browser-storage.ts";
import { clearCheckout, clearKey, keyFor, readCheckoutDraft, saveCheckoutDraft, saveOrder } from "./checkout-draft.ts";

const user = vi.hoisted(() => ({ current: undefined as { id: string } | undefined }));
vi.mock("#app/features/customers/sessions/signed-in.client.ts", () => ({ signedInUser: () => user.current }));
const signIn = (id: string | undefined) => {
  user.current = id === undefined ? undefined : { id };
};

stubBrowserStorage("sessionStorage");
beforeEach(() => signIn(undefined));

test("the same content has the same key, also after a reload; other content never gets a key that was used", () => {
  const first = keyFor("A", "rendered");
  expect([first, keyFor("A", "rendered"), keyFor("A", "after a reload")]).toEqual(["rendered", "rendered", "rendered"]);
  const used = [first];
  for (const content of ["B", "C", "A", "B"]) {
    const key = keyFor(content, "rendered");
    expect(used).not.toContain(key);
    expect(keyFor(content, "after a reload")).toBe(key);
    used.push(key);
  }
});

test("what a customer typed is for nobody else, and what a guest typed stays after the sign-in", () => {
  const typed = { email: "ada@example.com" };
  saveCheckoutDraft(typed);
  signIn("ada");
  expect(readCheckoutDraft()).toEqual(typed);
  saveCheckoutDraft(typed);
  expect(readCheckoutDraft()).toEqual(typed);
  keyFor("A", "first");
  signIn("bob");
  expect([readCheckoutDraft(), keyFor("A", "second")]).toEqual([{}, "second"]);
  saveCheckoutDraft(typed);
  signIn(undefined);
  expect(readCheckoutDraft()).toEqual({});
  signIn("bob");
  saveCheckoutDraft(typed);
  signIn(undefined);
  saveCheckoutDraft({ ...typed, note: "Ring twice." });
  expect(readCheckoutDraft()).toEqual({});
});

test("the draft and the key end with the order that they became, and with no other", () => {
  const typed = { "shipping_address.city": "Portland" };
  saveCheckoutDraft(typed);
  keyFor("A", "first");
  saveOrder("7KQ-M4T-2X");
  clearCheckout("9AA-AAA-AA");
  clearKey("9AA-AAA-AA");
  expect([readCheckoutDraft(), keyFor("A", "second")]).toEqual([typed, "first"]);
  clearKey("7KQ-M4T-2X");
  expect([readCheckoutDraft(), keyFor("A", "second")]).toEqual([typed, "second"]);
  clearCheckout("7KQ-M4T-2X");
  expect([readCheckoutDraft(), keyFor("A", "third")]).toEqual([{}, "third"]);
});
