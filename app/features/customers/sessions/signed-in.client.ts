import type { SignedIn, Tokens, User } from "#app/features/customers/customers.contract.ts";
import { RestError, rest } from "#app/platform/http/rest.ts";
import { CHECKOUT_STORAGE, SignedInStore } from "./signed-in-store.ts";

const ACCOUNTS = "/api/accounts/users";
/** How often a page checks whether its shopper is still signed in. */
const RECHECK_MS = 1000;
/** Delay after a refresh that failed because the network was down. */
const RETRY_MS = 10_000;
/** All tabs wait for a refresh, so it must not hang. With RETRY_MS less than REFRESH_GRACE_MS, in which the server accepts a retry. */
const REFRESH_TIMEOUT_MS = 8000;
const SIGN_OUT_TIMEOUT_MS = 3000;
/** Where the browser stores the refresh token of a sign-out that the server has not confirmed. */
const SIGNING_OUT = "signing-out";

/** Local storage that doesn't throw: where a browser blocks it, pages still work and no shopper is signed in. */
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
      // Storage is blocked, so there is nothing to remove.
    }
  },
};

let lastInTab: Promise<unknown> = Promise.resolve();

/** Without Web Locks, only the requests of one tab wait for each other; the server accepts two refreshes at once. */
function withLock<Value>(work: () => Promise<Value>): Promise<Value> {
  if (navigator.locks) return navigator.locks.request("wellworn-sign-in", work);
  const next = lastInTab.then(work);
  lastInTab = next.catch(() => undefined);
  return next;
}

/** The channel that notifies all tabs after a sign-in, a sign-out or an account deletion, because the cart may differ now. */
export const SESSION_CHANNEL = "session";

function announceSession(): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage("changed");
  channel.close();
}

const store = new SignedInStore({
  storage,
  withLock,
  refresh: (token) => {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
    return rest.post<Tokens>(`${ACCOUNTS}/token_refresh/`, { refresh: token }, { signal });
  },
  now: () => Date.now(),
  ended: announceSession,
});

const listeners = new Set<() => void>();
const currentState = () => `${store.customerId} ${storage.getItem("user")}`;
let lastState = "";
let timer: ReturnType<typeof setInterval> | undefined;
let isRefreshing = false;
let refreshNotBefore = 0;
let signOutNotBefore = 0;

function recheck(): void {
  const state = currentState();
  if (state !== lastState) {
    lastState = state;
    for (const listener of listeners) listener();
  }
  refreshInTime();
  if (Date.now() > signOutNotBefore) void endSession("omit");
}

function refreshInTime(): void {
  // A hidden tab must not keep the session alive.
  if (document.visibilityState === "hidden" || isRefreshing || Date.now() < refreshNotBefore) return;
  isRefreshing = true;
  const postpone = () => {
    refreshNotBefore = Date.now() + RETRY_MS;
  };
  void store
    .ensureFresh()
    .catch(postpone)
    .finally(() => {
      isRefreshing = false;
    });
}

/** Whether a shopper is signed in in this browser. */
export const isSignedIn = (): boolean => store.isSignedIn;

/** The signed-in user, for a greeting; the same object until it changes. */
export const signedInUser = (): User | undefined => store.user;

/** The id of the customer whose data requests return; undefined while signed out. */
export const signedInId = (): string | undefined => store.customerId;

/** Calls `listener` when the shopper signs in or out, in this tab or another. Returns the function that unsubscribes. */
export function subscribeSignedIn(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastState = currentState();
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

/** Stores a new sign-in in this browser. */
export function storeSignedIn(signedIn: SignedIn): void {
  store.store(signedIn);
  recheck();
  announceSession();
}

/** Stores a changed user in this browser. */
export function storeUser(user: User): void {
  if (store.isSignedIn) store.storeUser(user);
  recheck();
}

/** Deletes what an unfinished checkout stored in this tab, such as the address. Forms of the back office in the same tab stay. */
function clearCheckoutStorage(): void {
  try {
    for (const name of Object.values(CHECKOUT_STORAGE)) sessionStorage.removeItem(name);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Deletes the sign-in from this browser, without a request to the server. */
export function clearSignIn(): void {
  store.clear();
  clearCheckoutStorage();
  recheck();
  announceSession();
}

/** Sends a request as the signed-in shopper. Throws RestError 401 when no shopper is signed in or the session has ended. */
export async function asShopper<Body>(request: (access: string) => Promise<Body>): Promise<Body> {
  try {
    return await store.withAccess(request);
  } finally {
    recheck();
  }
}

let isSigningOut = false;

/** Whether a shopper is signed in; undefined while this tab signs out, so that no page says that the sign-in has ended. */
export const isSignedInUnlessLeaving = (): boolean | undefined => (isSigningOut ? undefined : store.isSignedIn);

/** Signs out in this browser and on the server, and opens the home page. What the server does not confirm is sent again later. */
export async function signOutInBrowser(): Promise<void> {
  const refresh = store.refreshToken;
  isSigningOut = true;
  store.clear();
  try {
    // Before the request, because the browser may be closed while it waits.
    if (refresh) storage.setItem(SIGNING_OUT, refresh);
  } catch {
    // Storage is blocked or full.
  }
  clearCheckoutStorage();
  const ended = endSession();
  // The page shows at once that the shopper is signed out: the response may take seconds.
  recheck();
  await ended;
  announceSession();
  // If Back restores this page from memory, its next check tells it.
  const reset = () => {
    isSigningOut = false;
    lastState = "";
  };
  addEventListener("pagehide", reset, { once: true });
  location.assign("/");
}

/**
 * Ends the session that was signed out last on the server. Its token stays stored until the server has accepted it. Repetitions
 * send no cookies, because the browser may be another person's by now: the response must neither take their cart nor clear what
 * their pages store.
 */
async function endSession(credentials?: "omit"): Promise<void> {
  const refresh = storage.getItem(SIGNING_OUT);
  if (!refresh) return;
  signOutNotBefore = Date.now() + RETRY_MS;
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
  try {
    await rest.post(`${ACCOUNTS}/logout/`, { refresh }, { signal, credentials });
  } catch (problem) {
    // Only a malformed token is refused for good.
    if (!(problem instanceof RestError && problem.status === 400)) return;
  }
  if (storage.getItem(SIGNING_OUT) === refresh) storage.removeItem(SIGNING_OUT);
}
