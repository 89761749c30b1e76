import type { SignedIn, Tokens, User } from "#app/features/customers/customers.contract.ts";
import { rest } from "#app/platform/http/rest.ts";
import { SignedInStore } from "./signed-in-store.ts";

const ACCOUNTS = "/api/accounts/users";
/** How often a page looks whether its shopper is still signed in. */
const RECHECK_MS = 1000;
/** After a renewal that failed because the network is away. */
const RETRY_MS = 10_000;
/** A renewal that hangs must not hold up all tabs; the server still gives the same answer within ten seconds. */
const RENEW_TIMEOUT_MS = 8000;
const SIGN_OUT_TIMEOUT_MS = 3000;

/** A browser that forbids storage has no signed-in shoppers, and its pages still work. */
const storage = {
  getItem(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem: (name: string, value: string) => localStorage.setItem(name, value),
  removeItem(name: string): void {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing could have been kept there.
    }
  },
};

let lastInTab: Promise<unknown> = Promise.resolve();

/** Where Web Locks are missing, tabs don't know of each other; the server forgives two that come at once. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  if (navigator.locks) return navigator.locks.request("wellworn-sign-in", work);
  const next = lastInTab.then(work);
  lastInTab = next.catch(() => undefined);
  return next;
}

const store = new SignedInStore({
  storage,
  alone,
  refresh: (token) => {
    const signal = AbortSignal.timeout(RENEW_TIMEOUT_MS);
    return rest.post<Tokens>(`${ACCOUNTS}/token_refresh/`, { refresh: token }, { signal });
  },
  now: () => Date.now(),
});

const listeners = new Set<() => void>();
const seenNow = () => `${storage.getItem("access") ? "in" : "out"} ${storage.getItem("user")}`;
let seen = "";
let timer: ReturnType<typeof setInterval> | undefined;
let isRenewing = false;
let renewNotBefore = 0;

function recheck(): void {
  const current = seenNow();
  if (current !== seen) {
    seen = current;
    for (const listener of listeners) listener();
  }
  renewInTime();
}

function renewInTime(): void {
  // A tab that nobody looks at keeps no session alive.
  if (document.visibilityState === "hidden" || isRenewing || Date.now() < renewNotBefore) return;
  isRenewing = true;
  const postpone = () => {
    renewNotBefore = Date.now() + RETRY_MS;
  };
  void store
    .ensureFresh()
    .catch(postpone)
    .finally(() => {
      isRenewing = false;
    });
}

/** Whether this browser holds a sign-in. */
export const isSignedIn = (): boolean => store.isSignedIn;

/** Who is signed in, for a greeting; the same object until it changes. */
export const signedInUser = (): User | undefined => store.user;

/** Tells when the shopper signs in or out, in this tab or another. Answers how to stop listening. */
export function subscribeSignedIn(listener: () => void): () => void {
  if (listeners.size === 0) {
    seen = seenNow();
    timer = setInterval(recheck, RECHECK_MS);
    addEventListener("storage", recheck);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    removeEventListener("storage", recheck);
  };
}

/** Keeps a fresh sign-in. */
export function storeSignedIn(signedIn: SignedIn): void {
  store.store(signedIn);
  recheck();
}

/** Keeps how the signed-in shopper is called from now on. */
export function storeUser(user: User): void {
  if (store.isSignedIn) store.storeUser(user);
  recheck();
}

/** Forgets the sign-in in this browser: the server has ended it already. */
export function clearSignIn(): void {
  store.clear();
  recheck();
}

/** Makes a call as the signed-in shopper. Throws RestError 401 when there is none, or the session has ended. */
export async function asShopper<Body>(request: (access: string) => Promise<Body>): Promise<Body> {
  try {
    return await store.withAccess(request);
  } finally {
    recheck();
  }
}

/** Signs out here and on the server, and goes to the home page. */
export async function signOutInBrowser(): Promise<void> {
  const refresh = store.refreshToken;
  store.clear();
  recheck();
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
  if (refresh) await rest.post(`${ACCOUNTS}/logout/`, { refresh }, { signal }).catch(() => undefined);
  location.assign("/");
}
