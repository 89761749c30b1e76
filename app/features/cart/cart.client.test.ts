import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POLL_OPTIONS } from "#tests/poll-options.ts";

type Request = { path: string; body: Record<string, unknown>; respond: () => void; lose: () => void };

/** The requests that reached the server, in order. Each waits until the test responds. */
let requests: Request[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", (path: string, { body, signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    requests.push({
      path,
      body: JSON.parse(String(body)),
      respond: () => resolve(Response.json({ items: [], subtotal: `${requests.length}.00` })),
      lose: () => reject(new TypeError("Failed to fetch")),
    });
    return promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a tab of the shop, with its own copy of the script. */
async function openTab() {
  vi.resetModules();
  return import("./cart.client.ts");
}

const sent = () => requests.map(({ body }) => body.product_id);
const respondNext = async () => {
  const before = requests.length;
  requests.at(-1)?.respond();
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(before), POLL_OPTIONS);
};

test("a new visitor's quick clicks reach the server one at a time, so that they open one cart", async () => {
  const { addItem, removeItem, updateItem } = await openTab();
  const changes = [addItem(1, 1), updateItem(2, 3, {}), removeItem(3, {})];
  await vi.waitFor(() => expect(sent()).toEqual([1]), POLL_OPTIONS);
  await respondNext();
  expect(sent()).toEqual([1, 2]);
  await respondNext();
  expect(sent()).toEqual([1, 2, 3]);
  requests.at(-1)?.respond();
  expect((await Promise.all(changes)).map(({ subtotal }) => subtotal)).toEqual(["1.00", "2.00", "3.00"]);
  expect(requests.map(({ path }) => path)).toEqual([
    "/api/orders/cart/add_item/",
    "/api/orders/cart/update_item/",
    "/api/orders/cart/remove_item/",
  ]);
});

test("two tabs also send one change at a time", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const changes = [one.addItem(1, 1), other.addItem(2, 1)];
  await vi.waitFor(() => expect(requests).toHaveLength(1), POLL_OPTIONS);
  await respondNext();
  expect(sent().toSorted()).toEqual([1, 2]);
  requests.at(-1)?.respond();
  await Promise.all(changes);
});

test("without the Web Locks API, each tab keeps its own order", async () => {
  vi.stubGlobal("navigator", {});
  const { addItem } = await openTab();
  const changes = [addItem(1, 1), addItem(2, 1)];
  await vi.waitFor(() => expect(sent()).toEqual([1]), POLL_OPTIONS);
  await respondNext();
  expect(sent()).toEqual([1, 2]);
  requests.at(-1)?.respond();
  await Promise.all(changes);
});

test("a change that fails rejects, and does not stop the next", async () => {
  const { addItem } = await openTab();
  const [first, second] = [addItem(1, 1), addItem(2, 1)];
  await vi.waitFor(() => expect(sent()).toEqual([1]), POLL_OPTIONS);
  requests[0]?.lose();
  await expect(first).rejects.toThrow(TypeError);
  await vi.waitFor(() => expect(sent()).toEqual([1, 2]), POLL_OPTIONS);
  requests[1]?.respond();
  expect(await second).toMatchObject({ items: [] });
});

test("a change without a response blocks those behind it for twenty seconds and no longer", async () => {
  const timeouts: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    timeouts.push(ms);
    return timeouts.length === 1
      ? AbortSignal.abort(new DOMException("Too late", "TimeoutError"))
      : new AbortController().signal;
  });
  const { addItem } = await openTab();
  vi.stubGlobal(
    "fetch",
    vi.fn(fetch).mockImplementationOnce(async (_path, init) => Promise.reject(init?.signal?.reason)),
  );
  const [first, second] = [addItem(1, 1), addItem(2, 1)];
  await expect(first).rejects.toThrow("Too late");
  await vi.waitFor(() => expect(sent()).toEqual([2]), POLL_OPTIONS);
  requests[0]?.respond();
  await second;
  expect(timeouts).toEqual([20_000, 20_000]);
  vi.restoreAllMocks();
});

test("a color and a size are sent only when they are chosen", async () => {
  const { addItem } = await openTab();
  const change = addItem(7, 2, { color: "Cognac", size: null });
  await vi.waitFor(() => expect(requests).toHaveLength(1), POLL_OPTIONS);
  expect(requests[0]?.body).toEqual({ product_id: 7, quantity: 2, color: "Cognac" });
  requests[0]?.respond();
  await change;
});
