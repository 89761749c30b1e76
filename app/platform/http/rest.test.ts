import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RestError, rest } from "./rest.ts";

const requests: { path: string; init: RequestInit }[] = [];

function stubResponse(response: () => Response | Promise<Response>) {
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    requests.push({ path, init });
    return Promise.resolve().then(response);
  });
}

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("document", { cookie: "theme=calm; csrftoken=abc123" });
});
afterEach(() => vi.unstubAllGlobals());

test("a POST sends JSON, the CSRF token of the cookie and the access token", async () => {
  stubResponse(() => Response.json({ items: [], subtotal: "0.00" }));
  const cart = await rest.post("/api/orders/cart/add_item/", { product_id: 1 }, { bearer: "key" });
  expect(cart).toEqual({ items: [], subtotal: "0.00" });
  expect(requests[0]?.init).toMatchObject({
    method: "POST",
    credentials: "same-origin",
    body: '{"product_id":1}',
    headers: { "X-CSRFToken": "abc123", Authorization: "Bearer key", "Content-Type": "application/json" },
  });
});

test("a GET sends no CSRF token and no body", async () => {
  stubResponse(() => Response.json([]));
  await rest.get("/api/orders/cart/");
  expect(requests[0]?.init.headers).toEqual({ Accept: "application/json" });
});

test("a list has the total count", async () => {
  stubResponse(() => Response.json([{ id: 1 }], { headers: { "X-Total-Count": "48" } }));
  expect(await rest.list("/api/products_old/products/")).toEqual({ items: [{ id: 1 }], total: 48, unavailable: 0 });
});

test("an error response carries the shop's message", async () => {
  stubResponse(() => Response.json({ error: "Only 2 are left.", fields: { quantity: "At most 2." } }, { status: 409 }));
  const failure = await rest.post("/x", {}).catch((error) => error);
  expect(failure).toBeInstanceOf(RestError);
  expect(failure).toMatchObject({ status: 409, message: "Only 2 are left.", fields: { quantity: "At most 2." } });
});

test("an error response that isn't JSON has an empty message", async () => {
  stubResponse(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(await rest.get("/x").catch((error) => error)).toMatchObject({ status: 502, message: "", fields: {} });
});

test("a response without a body is null", async () => {
  stubResponse(() => new Response(null, { status: 204 }));
  expect(await rest.post("/x")).toBeNull();
});

test("a network failure stays a TypeError", async () => {
  stubResponse(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(await rest.get("/x").catch((error) => error)).toBeInstanceOf(TypeError);
});

test("a request that the browser aborts while unloading the page is not a failure, unless the page stays", async () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.useFakeTimers();
  vi.resetModules();
  const { rest: freshRest } = await import("./rest.ts");
  stubResponse(() => Promise.reject(new TypeError("NetworkError when attempting to fetch resource.")));
  const listener = vi.fn();
  page.dispatchEvent(new Event("beforeunload"));
  const request = freshRest.get("/x").catch(listener);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(listener).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await request;
  expect(listener).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event("pageshow"));
  await expect(freshRest.get("/x")).rejects.toThrow("NetworkError");
  vi.useRealTimers();
});
