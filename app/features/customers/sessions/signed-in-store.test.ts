import { beforeEach, expect, test, vi } from "vitest";
import { RestError } from "#app/platform/http/rest.ts";
import { type Browser, PENDING_WISH, RECENT_SEARCHES, RECENTLY_VIEWED, SignedInStore } from "./signed-in-store.ts";

const MINUTE = 60_000;
const name = { username: "ada", first_name: "Ada", last_name: "Lovelace" };
const user = { id: "1", email: "ada@example.com", email_verified: true, ...name };

/** One browser with any number of tabs, and a server that rotates refresh tokens. */
class Shop {
  values = new Map<string, string>();
  storage = {
    getItem: (name: string) => this.values.get(name) ?? null,
    setItem: (name: string, value: string) => void this.values.set(name, value),
    removeItem: (name: string) => void this.values.delete(name),
  };
  serverTime = 1_800_000_000_000;
  clockError = 0;
  live = "r0";
  refreshes: string[] = [];
  respondWith: (() => Promise<never>) | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  access(): string {
    const iat = Math.floor(this.serverTime / 1000);
    return `h.${btoa(JSON.stringify({ iat, exp: iat + 900, n: this.refreshes.length }))}.s`;
  }
  withLock: Browser["withLock"] = (work) => {
    const next = this.#queue.then(work);
    this.#queue = next.catch(() => undefined);
    return next;
  };
  refresh: Browser["refresh"] = async (token) => {
    this.refreshes.push(token);
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (this.respondWith) return this.respondWith();
    if (token !== this.live) throw new RestError(401, "Your session has ended. Please sign in again.", {});
    this.live = `r${this.refreshes.length}`;
    return { access: this.access(), refresh: this.live };
  };
  tab(options: Partial<Browser> = {}) {
    const now = () => this.serverTime + this.clockError;
    return new SignedInStore({
      storage: this.storage,
      withLock: this.withLock,
      refresh: this.refresh,
      now,
      ...options,
    });
  }
  signIn() {
    const tab = this.tab();
    tab.store({ access: this.access(), refresh: this.live, user });
    return tab;
  }
}

let shop: Shop;
beforeEach(() => {
  shop = new Shop();
});

test("clearing the sign-in also removes the products that were viewed, the searches and a wish", () => {
  const tab = shop.signIn();
  shop.values.set(RECENTLY_VIEWED, '["tote"]');
  shop.values.set(RECENT_SEARCHES, '["tote"]');
  shop.values.set(PENDING_WISH, '{"id":1}');
  tab.clear();
  expect(shop.values.size).toBe(0);
});

const echo = async (access: string) => access;
const rejectsUnless = (valid: () => string | null) => async (access: string) => {
  if (access !== valid()) throw new RestError(401, "Your session has ended. Please sign in again.", {});
  return "done";
};

test("signing in stores access, refresh and user; signing out removes all three", () => {
  const tab = shop.signIn();
  expect([...shop.values.keys()].sort()).toEqual(["access", "refresh", "user"]);
  expect(tab.isSignedIn).toBe(true);
  expect(tab.user).toEqual(user);
  expect(tab.user).toBe(tab.user);
  tab.clear();
  expect(shop.values.size).toBe(0);
  expect(tab.isSignedIn).toBe(false);
  expect(tab.user).toBeUndefined();
});

test("a fresh access token is used without a refresh", async () => {
  const tab = shop.signIn();
  shop.serverTime += 13 * MINUTE;
  expect(await tab.withAccess(echo)).toBe(shop.values.get("access"));
  expect(shop.refreshes).toEqual([]);
});

test("shortly before it expires the token is refreshed before the request", async () => {
  const tab = shop.signIn();
  const old = shop.values.get("access");
  shop.serverTime += 14.5 * MINUTE;
  const used = await tab.withAccess(echo);
  expect(used).not.toBe(old);
  expect(shop.refreshes).toEqual(["r0"]);
  expect(shop.values.get("refresh")).toBe("r1");
});

test("five tabs that wake up at once use one refresh token", async () => {
  const tabs = [shop.signIn(), shop.tab(), shop.tab(), shop.tab(), shop.tab()];
  shop.serverTime += 15 * MINUTE;
  const used = await Promise.all([...tabs.map((tab) => tab.withAccess(echo)), ...tabs.map((tab) => tab.ensureFresh())]);
  expect(shop.refreshes).toEqual(["r0"]);
  expect(new Set(used.filter(Boolean)).size).toBe(1);
});

test("a request that gets 401 is repeated once with a new token", async () => {
  const tab = shop.signIn();
  const old = shop.values.get("access");
  const isRefreshed = () => (shop.values.get("access") === old ? null : (shop.values.get("access") ?? null));
  expect(await tab.withAccess(rejectsUnless(isRefreshed))).toBe("done");
  expect(shop.refreshes).toEqual(["r0"]);
  await expect(tab.withAccess(rejectsUnless(() => "never"))).rejects.toMatchObject({ status: 401 });
  expect(shop.refreshes).toHaveLength(2);
});

test("a session that has ended signs the shopper out", async () => {
  shop.signIn();
  const ended = vi.fn();
  const tab = shop.tab({ ended });
  shop.live = "another session's";
  shop.serverTime += 15 * MINUTE;
  await expect(tab.withAccess(echo)).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
  expect(tab.isSignedIn).toBe(false);
  expect(shop.values.size).toBe(0);
});

test("a network failure does not sign the shopper out", async () => {
  const tab = shop.signIn();
  shop.serverTime += 14.5 * MINUTE;
  shop.respondWith = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await tab.withAccess(echo)).toBe(shop.values.get("access"));
  await expect(tab.ensureFresh()).rejects.toThrow("Failed to fetch");
  expect(tab.isSignedIn).toBe(true);
});

test("a 429 or 503 for the refresh does not sign the shopper out", async () => {
  const tab = shop.signIn();
  shop.serverTime += 14.5 * MINUTE;
  shop.respondWith = () => Promise.reject(new RestError(429, "Too many attempts.", {}));
  await tab.withAccess(echo);
  expect(tab.isSignedIn).toBe(true);
});

test("a refresh that finishes after signing out is discarded", async () => {
  const tab = shop.signIn();
  shop.serverTime += 15 * MINUTE;
  const refreshing = tab.ensureFresh();
  await Promise.resolve();
  tab.clear();
  await refreshing;
  expect(shop.values.size).toBe(0);
});

test("a shopper whose clock is wrong by three hours causes at most one refresh", async () => {
  for (const hours of [-3, 3]) {
    shop = new Shop();
    shop.clockError = hours * 60 * MINUTE;
    const tab = shop.signIn();
    await tab.withAccess(echo);
    expect(shop.refreshes).toEqual([]);
    const afterReload = shop.tab();
    for (let request = 0; request < 5; request += 1) await afterReload.withAccess(echo);
    expect(shop.refreshes.length).toBeLessThanOrEqual(1);
  }
});

test("invalid values in local storage cause no error", async () => {
  const tab = shop.tab();
  for (const text of ["", "null", "{", "[]", '{"username":7}', '"ada"']) {
    shop.values.set("user", text);
    expect(tab.user).toBeUndefined();
  }
  shop.values.set("access", "not a token");
  expect(await tab.withAccess(echo)).toBe("not a token");
  await expect(tab.withAccess(rejectsUnless(() => null))).rejects.toMatchObject({ status: 401 });
  expect(tab.isSignedIn).toBe(false);
});

test("without a sign-in no request is sent", async () => {
  const request = vi.fn(async () => undefined);
  await expect(shop.tab().withAccess(request)).rejects.toMatchObject({ status: 401, message: "Please sign in first." });
  expect(request).not.toHaveBeenCalled();
});
