import { beforeEach, expect, test, vi } from "vitest";
import { stubBrowserStorage } from "#tests/browser-storage.ts";
import { addViewed, clearViewed, parseViewed, removeViewed, storedViewed, subscribeViewed } from "./viewed-products.ts";

const values = stubBrowserStorage("localStorage");
const events = new EventTarget();
const viewed = () => parseViewed(storedViewed());

beforeEach(() => {
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
});

test("the last product viewed is the first of at most twelve, each once", () => {
  for (let index = 1; index <= 13; index++) addViewed(`bag-${index}`);
  expect(viewed()).toEqual(Array.from({ length: 12 }, (_, index) => `bag-${13 - index}`));
  addViewed("bag-5");
  expect(viewed().slice(0, 3)).toEqual(["bag-5", "bag-13", "bag-12"]);
  expect(viewed()).toHaveLength(12);
});

test("products that are gone are removed, and clearing leaves nothing in the browser", () => {
  for (const slug of ["tote", "belt", "wallet"]) addViewed(slug);
  removeViewed(["belt"]);
  expect(viewed()).toEqual(["wallet", "tote"]);
  removeViewed(["wallet", "tote"]);
  expect(values.size).toBe(0);
  addViewed("tote");
  clearViewed();
  expect(values.size).toBe(0);
});

test.each([
  "",
  "no json",
  "null",
  '{"slug":"tote"}',
  '[1,null,"../cart","Tote","",["tote"]]',
  `["${"a".repeat(201)}"]`,
])("the stored value %j is an empty list", (stored) => expect(parseViewed(stored)).toEqual([]));

test("a change in this tab or another one calls the listeners", () => {
  const listener = vi.fn();
  const stop = subscribeViewed(listener);
  addViewed("tote");
  events.dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  addViewed("belt");
  events.dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledTimes(2);
});

test("a browser that blocks storage has an empty list and causes no error", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  addViewed("tote");
  clearViewed();
  expect(viewed()).toEqual([]);
});
