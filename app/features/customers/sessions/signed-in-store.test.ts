import { beforeEach, expect, test } from "vitest";
import { RestError } from "#app/platform/http/rest.ts";
import { type Browser, SignedInStore } from "./signed-in-store.ts";

const MINUTE = 60_000;
const user = { id: "1", email: "ada@example.com", username: "ada", first_name: "Ada", last_name: "Lovelace" };

/** One browser with any number of tabs, and a server that rotates refresh tokens as ours does. */
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
  alone: Browser["alone"] = (work) => {
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
    return new SignedInStore({ storage: this.storage, alone: this.alone, refresh: this.refresh, now, ...options });
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

const echo = async (access: string) => access;
const refusing = (valid: () => string | null) => async (access: string) => {
  if (access !== valid()) throw new RestError(401, "Your session has ended. Please sign in again.", {});
  return "done";
};

test("signing in keeps access, refresh and user; signing out removes all three", () => {
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

test("a fresh access token is used as it is", async () => {
  const tab = shop.signIn();
  shop.serverTime += 13 * MINUTE;
  expect(await tab.withAccess(echo)).toBe(shop.values.get("access"));
  expect(shop.refreshes).toEqual([]);
});

test("shortly before it expires it is renewed before the call, without the server having to refuse", async () => {
  const tab = shop.signIn();
  const old = shop.values.get("access");
  shop.serverTime += 14.5 * MINUTE;
  const used = await tab.withAccess(echo);
  expect(used).not.toBe(old);
  expect(shop.refreshes).toEqual(["r0"]);
  expect(shop.values.get("refresh")).toBe("r1");
});

test("five tabs that wake up at once spend one refresh token", async () => {
  const tabs = [shop.signIn(), shop.tab(), shop.tab(), shop.tab(), shop.tab()];
  shop.serverTime += 15 * MINUTE;
  const used = await Promise.all([...tabs.map((tab) => tab.withAccess(echo)), ...tabs.map((tab) => tab.ensureFresh())]);
  expect(shop.refreshes).toEqual(["r0"]);
  expect(new Set(used.filter(Boolean)).size).toBe(1);
});

test("a call that the server refuses is made once more with a new token, and not for ever", async () => {
  const tab = shop.signIn();
  const old = shop.values.get("access");
  const isRenewed = () => (shop.values.get("access") === old ? null : (shop.values.get("access") ?? null));
  expect(await tab.withAccess(refusing(isRenewed))).toBe("done");
  expect(shop.refreshes).toEqual(["r0"]);
  await expect(tab.withAccess(refusing(() => "never"))).rejects.toMatchObject({ status: 401 });
  expect(shop.refreshes).toHaveLength(2);
});

test("a session that has ended signs the shopper out", async () => {
  const tab = shop.signIn();
  shop.live = "somebody else's";
  shop.serverTime += 15 * MINUTE;
  await expect(tab.withAccess(echo)).rejects.toMatchObject({ status: 401 });
  expect(tab.isSignedIn).toBe(false);
  expect(shop.values.size).toBe(0);
});

test("a network that is away signs nobody out", async () => {
  const tab = shop.signIn();
  shop.serverTime += 14.5 * MINUTE;
  shop.respondWith = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await tab.withAccess(echo)).toBe(shop.values.get("access"));
  await expect(tab.ensureFresh()).rejects.toThrow("Failed to fetch");
  expect(tab.isSignedIn).toBe(true);
});

test("too many renewals, or a busy shop, sign nobody out either", async () => {
  const tab = shop.signIn();
  shop.serverTime += 14.5 * MINUTE;
  shop.respondWith = () => Promise.reject(new RestError(429, "Too many attempts.", {}));
  await tab.withAccess(echo);
  expect(tab.isSignedIn).toBe(true);
});

test("an answer that arrives after signing out is thrown away", async () => {
  const tab = shop.signIn();
  shop.serverTime += 15 * MINUTE;
  const renewing = tab.ensureFresh();
  await Promise.resolve();
  tab.clear();
  await renewing;
  expect(shop.values.size).toBe(0);
});

test("a shopper whose clock is three hours wrong is renewed once, not at every call", async () => {
  for (const hours of [-3, 3]) {
    shop = new Shop();
    shop.clockError = hours * 60 * MINUTE;
    const tab = shop.signIn();
    await tab.withAccess(echo);
    expect(shop.refreshes).toEqual([]);
    const afterReload = shop.tab();
    for (let call = 0; call < 5; call += 1) await afterReload.withAccess(echo);
    expect(shop.refreshes.length).toBeLessThanOrEqual(1);
  }
});

test("what somebody else wrote into the storage breaks nothing", async () => {
  const tab = shop.tab();
  for (const text of ["", "null", "{", "[]", '{"username":7}', '"ada"']) {
    shop.values.set("user", text);
    expect(tab.user).toBeUndefined();
  }
  shop.values.set("access", "not a token");
  expect(await tab.withAccess(echo)).toBe("not a token");
  await expect(tab.withAccess(refusing(() => null))).rejects.toMatchObject({ status: 401 });
  expect(tab.isSignedIn).toBe(false);
});

test("nobody signed in: the call is not made at all", async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
  };
  await expect(shop.tab().withAccess(call)).rejects.toMatchObject({ status: 401, message: "Please sign in first." });
  expect(calls).toBe(0);
});
