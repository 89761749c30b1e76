import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REFRESH_GRACE_MS } from "#app/features/customers/customers.contract.ts";
import { stubBrowserStorage } from "#tests/browser-storage.ts";

const name = { username: "ada", first_name: "Ada", last_name: "Lovelace" };
const user = { id: "1", email: "ada@example.com", email_verified: true, ...name };
const events = new EventTarget();
const stored = stubBrowserStorage("localStorage");
const assign = vi.fn();
const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const page = { visibilityState: "visible", cookie: "csrftoken=abc" };

/** Loads a new instance of the module, as a new browser tab does. */
async function openTab() {
  vi.resetModules();
  return await import("./signed-in.client.ts");
}

function access(secondsLeft: number): string {
  const iat = Math.floor(Date.now() / 1000) - (900 - secondsLeft);
  return `h.${btoa(JSON.stringify({ iat, exp: iat + 900 }))}.s`;
}

const response = (status: number, body: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json" },
  });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  assign.mockReset();
  fetching.mockReset();
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("fetch", fetching);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function store(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) stored.set(name, value);
}

test("another customer's sign-in in another tab is noticed when their token is there", async () => {
  const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
  store({ access: tokenOf("1"), user: JSON.stringify(user) });
  const { signedInId, subscribeSignedIn } = await openTab();
  const seen: (string | undefined)[] = [];
  const stop = subscribeSignedIn(() => seen.push(signedInId()));
  store({ user: JSON.stringify({ ...user, id: "2" }) });
  events.dispatchEvent(new Event("storage"));
  store({ access: tokenOf("2") });
  events.dispatchEvent(new Event("storage"));
  stop();
  expect(seen).toEqual(["1", "2"]);
});

test("a shopper with an access value is signed in, checked every 1000 ms", async () => {
  const { isSignedIn, signedInUser, subscribeSignedIn } = await openTab();
  const listener = vi.fn();
  const stop = subscribeSignedIn(listener);
  expect([isSignedIn(), signedInUser()]).toEqual([false, undefined]);
  store({ user: JSON.stringify(user), refresh: "r", access: access(900) });
  vi.advanceTimersByTime(999);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(listener).toHaveBeenCalledOnce();
  expect([isSignedIn(), signedInUser()]).toEqual([true, user]);
  vi.advanceTimersByTime(5000);
  expect(listener).toHaveBeenCalledOnce();
  stored.clear();
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(isSignedIn()).toBe(false);
  stop();
  store({ access: "again" });
  vi.advanceTimersByTime(5000);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("a sign-in in another tab is noticed at once by its storage event", async () => {
  const { subscribeSignedIn } = await openTab();
  const listener = vi.fn();
  const stop = subscribeSignedIn(listener);
  store({ access: access(900) });
  events.dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

test("a visible tab refreshes its token in the minute before it expires, also without Web Locks", async () => {
  const { subscribeSignedIn } = await openTab();
  store({ user: JSON.stringify(user), refresh: "r0", access: access(70) });
  fetching.mockImplementation(async () => response(200, { access: access(900), refresh: "r1" }));
  const stop = subscribeSignedIn(() => undefined);
  await vi.advanceTimersByTimeAsync(9000);
  expect(fetching).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetching).toHaveBeenCalledOnce();
  expect(fetching.mock.calls[0]?.[0]).toBe("/api/accounts/users/token_refresh/");
  expect(JSON.parse(String(fetching.mock.calls[0]?.[1].body))).toEqual({ refresh: "r0" });
  expect(stored.get("refresh")).toBe("r1");
  stop();
});

test("a hidden tab does not refresh, and a failed refresh is retried after ten seconds", async () => {
  const { subscribeSignedIn, isSignedIn } = await openTab();
  store({ refresh: "r0", access: access(30) });
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  page.visibilityState = "hidden";
  const stop = subscribeSignedIn(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetching).not.toHaveBeenCalled();
  page.visibilityState = "visible";
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetching).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect(fetching).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(isSignedIn()).toBe(true);
  stop();
});

test("a refresh whose response is lost is sent again while the server still accepts the used token", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((delay) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("Too late", "TimeoutError")), delay);
    return controller.signal;
  });
  const { subscribeSignedIn, isSignedIn } = await openTab();
  store({ refresh: "r0", access: access(30) });
  const sentAt: number[] = [];
  fetching.mockImplementation((_path, { signal }) => {
    sentAt.push(Date.now());
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
  const stop = subscribeSignedIn(() => undefined);
  await vi.advanceTimersByTimeAsync(REFRESH_GRACE_MS);
  expect(sentAt).toHaveLength(2);
  expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThan(10_000);
  expect(isSignedIn()).toBe(true);
  stop();
});

const LOGOUT = "/api/accounts/users/logout/";
const sent = () => fetching.mock.calls.map(([path, { body, credentials }]) => [path, body, credentials]);
const [firstTry, repeated] = ["same-origin", "omit"].map((it) => [LOGOUT, JSON.stringify({ refresh: "r0" }), it]);

test("signing out removes all three values and the checkout of the tab, no other form, and opens the home page", async () => {
  const { storeSignedIn, signOutInBrowser: signOut, isSignedIn } = await openTab();
  const inTab = new Set(["checkout-draft", "checkout-key", "checkout-order", "form /admin/orders"]);
  vi.stubGlobal("sessionStorage", { removeItem: (name: string) => void inTab.delete(name) });
  storeSignedIn({ access: access(900), refresh: "r0", user });
  fetching.mockImplementation(async () => response(204, undefined));
  await signOut();
  expect(sent()).toEqual([firstTry]);
  expect([stored.size, isSignedIn()]).toEqual([0, false]);
  expect([...inTab]).toEqual(["form /admin/orders"]);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/");
});

test.each([
  ["can't be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["has no database", async () => response(503, { error: "Please try again." })],
  ["takes it for another site's", async () => response(403, { error: "Please reload the page." })],
  ["limits requests", async () => response(429, { error: "Please try again later." })],
])("signing out while the server %s is sent again until it is confirmed, without cookies", async (_why, reaction) => {
  const first = await openTab();
  first.storeSignedIn({ access: access(900), refresh: "r0", user });
  fetching.mockImplementation(reaction);
  await first.signOutInBrowser();
  expect([sent(), first.isSignedIn()]).toEqual([[firstTry], false]);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  // The next page, on which someone else has signed in.
  const next = await openTab();
  next.storeSignedIn({ access: access(900), refresh: "other", user });
  const stop = next.subscribeSignedIn(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent()).toEqual([firstTry, repeated]);
  await vi.advanceTimersByTimeAsync(8000);
  expect(sent()).toHaveLength(2);
  fetching.mockImplementation(async () => response(204, undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([firstTry, repeated, repeated]);
  expect([stored.get("refresh"), stored.has("signing-out"), next.isSignedIn()]).toEqual(["other", false, true]);
  stop();
});

test("a browser that blocks storage has no signed-in shopper and causes no error", async () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  const { isSignedIn, signedInUser, subscribeSignedIn, signOutInBrowser: signOut, asShopper } = await openTab();
  const stop = subscribeSignedIn(() => undefined);
  await vi.advanceTimersByTimeAsync(3000);
  expect([isSignedIn(), signedInUser()]).toEqual([false, undefined]);
  await expect(asShopper(async () => "done")).rejects.toMatchObject({ status: 401 });
  await signOut();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  stop();
});

test("wishlist requests send the shopper's token, and signing in stores the response", async () => {
  await openTab();
  const { login } = await import("#app/features/customers/customers.client.ts");
  const { postWishlistItem: addToWishlist } = await import("#app/features/wishlist/wishlist.client.ts");
  const token = access(900);
  fetching.mockImplementationOnce(async () => response(200, { access: token, refresh: "r0", user }));
  expect(await login("ada@example.com", "a stitch in time")).toEqual(user);
  expect(Object.fromEntries(stored)).toEqual({ access: token, refresh: "r0", user: JSON.stringify(user) });
  fetching.mockImplementationOnce(async () => response(200, []));
  await addToWishlist(7, null);
  const [path, init] = fetching.mock.lastCall ?? [];
  expect([path, init?.body]).toEqual(["/api/accounts/users/wishlist_add/", '{"product_id":7}']);
  expect(new Headers(init?.headers).get("authorization")).toBe(`Bearer ${token}`);
  expect(new Headers(init?.headers).get("x-csrftoken")).toBe("abc");
});
