import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { deleteWishlistItem, postWishlistItem, wishlist } from "./wishlist.client.ts";

vi.mock("#app/features/customers/sessions/signed-in.client.ts", () => ({
  asShopper: (request: (access: string) => Promise<unknown>) => request("access"),
}));

type Request = { path: string; body: Record<string, unknown>; respond: () => void; lose: () => void };

/** The requests that reached the server, in order. Each waits until the test responds. */
let requests: Request[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const number = requests.length + 1;
    requests.push({
      path,
      body: JSON.parse(String(body)),
      respond: () => resolve(Response.json([{ id: number }])),
      lose: () => reject(new TypeError("Failed to fetch")),
    });
    return promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sent = async (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count), POLL_OPTIONS);

test("hearts that are pressed quickly reach the server one at a time, so that the last response is the newest list", async () => {
  const changes = [postWishlistItem(1, null), postWishlistItem(2, "Black"), deleteWishlistItem(1)];
  for (const number of [1, 2, 3]) {
    await sent(number);
    requests[number - 1]?.respond();
    expect(await changes[number - 1]).toEqual([{ id: number }]);
  }
  expect(requests.map(({ path, body }) => [path.split("/").at(-2), body])).toEqual([
    ["wishlist_add", { product_id: 1 }],
    ["wishlist_add", { product_id: 2, color: "Black" }],
    ["wishlist_remove", { product_id: 1 }],
  ]);
});

test("a heart that could not be saved does not stop the next", async () => {
  const [first, second] = [postWishlistItem(1, null), postWishlistItem(2, null)];
  await sent(1);
  requests[0]?.lose();
  await expect(first).rejects.toThrow(TypeError);
  await sent(2);
  requests[1]?.respond();
  expect(await second).toEqual([{ id: 2 }]);
});

test("a wishlist of several pages is fetched whole", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json(path.endsWith("/") ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }], {
      headers: { "X-Total-Count": "3", "X-Unavailable-Count": "2" },
    });
  });
  expect(await wishlist()).toEqual({ products: [{ id: 1 }, { id: 2 }, { id: 3 }], unavailable: 2 });
  expect(paths.map((path) => path.split("/").at(-1))).toEqual(["", "?offset=2"]);
});
