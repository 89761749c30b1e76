import type { SignedIn, Tokens, User } from "#app/features/customers/customers.contract.ts";
import { RestError } from "#app/platform/http/rest.ts";

/** The browser APIs that the store uses, so that tests can replace them. */
export type Browser = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Runs `work` while holding a lock that all tabs of the shop share. */
  withLock: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Exchanges a refresh token at the server. */
  refresh: (token: string) => Promise<Tokens>;
  /** Called when the server has ended the session, for example on another device. */
  ended?: () => void;
  now: () => number;
};

/** Where the browser stores the products that were viewed last. */
export const RECENTLY_VIEWED = "recently-viewed";
/** Where the browser stores the last searches. */
export const RECENT_SEARCHES = "recent-searches";
/** Where the browser stores the product that a visitor wants on their wishlist until they sign in. */
export const PENDING_WISH = "pending-wish";
/** Where a tab stores a checkout that is not done: what was typed, its Idempotency-Key, and the order that it became. */
export const CHECKOUT_STORAGE = { draft: "checkout-draft", key: "checkout-key", order: "checkout-order" };

/** An access token is refreshed when it expires within this time. */
const RENEW_BEFORE_MS = 60_000;

/** What a token says. The signature is not checked. */
function claimsOf(access: string): { sub?: unknown; iat?: unknown; exp?: unknown } {
  try {
    const part = access.split(".")[1] ?? "";
    return JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}

/** When a token was issued and when it expires, by the server's clock, in milliseconds. */
function timesOf(access: string): { issued: number; expires: number } | undefined {
  const { iat, exp } = claimsOf(access);
  return typeof iat === "number" && typeof exp === "number" ? { issued: iat * 1000, expires: exp * 1000 } : undefined;
}

function readUser(text: string | null): User | undefined {
  try {
    const user = JSON.parse(text ?? "null");
    return typeof user?.username === "string" && typeof user?.first_name === "string" ? user : undefined;
  } catch {
    return undefined;
  }
}

/** The sign-in that is stored under `access`, `refresh` and `user` in the browser's local storage. */
export class SignedInStore {
  readonly #browser: Browser;
  /** Milliseconds that the server's clock is ahead of the browser's, which may be wrong by hours. */
  #skew = 0;
  #user: { text: string | null; value: User | undefined } = { text: null, value: undefined };

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  #read(name: "access" | "refresh" | "user"): string | null {
    return this.#browser.storage.getItem(name);
  }

  /** Whether a shopper is signed in: as the specification demands, whether there is an `access` value. */
  get isSignedIn(): boolean {
    return Boolean(this.#read("access"));
  }

  /** The id of the customer whose token requests carry, "" if the token has none; undefined while signed out. */
  get customerId(): string | undefined {
    const access = this.#read("access");
    return access ? String(claimsOf(access).sub ?? "") : undefined;
  }

  /** The signed-in user; the same object until it changes. */
  get user(): User | undefined {
    const text = this.#read("user");
    if (text !== this.#user.text) this.#user = { text, value: readUser(text) };
    return this.#user.value;
  }

  get refreshToken(): string | null {
    return this.#read("refresh");
  }

  /** Stores the tokens and the user of a new sign-in. */
  store({ user, ...tokens }: SignedIn): void {
    this.storeUser(user);
    this.#storeTokens(tokens);
  }

  /** Stores a changed user. */
  storeUser(user: User): void {
    this.#browser.storage.setItem("user", JSON.stringify(user));
  }

  #storeTokens({ access, refresh }: Tokens): void {
    const times = timesOf(access);
    if (times) this.#skew = times.issued - this.#browser.now();
    // `access` is written last and removed first, so that a tab that sees it also finds the other values.
    this.#browser.storage.setItem("refresh", refresh);
    this.#browser.storage.setItem("access", access);
  }

  /** Deletes the sign-in from this browser, and what it shows of the shopper: the next one may be someone else. */
  clear(): void {
    const names = ["access", "refresh", "user", RECENTLY_VIEWED, RECENT_SEARCHES, PENDING_WISH];
    for (const name of names) this.#browser.storage.removeItem(name);
  }

  #isStale(access: string): boolean {
    const times = timesOf(access);
    return times !== undefined && times.expires - (this.#browser.now() + this.#skew) < RENEW_BEFORE_MS;
  }

  /** Refreshes the access token if it is about to expire. */
  async ensureFresh(): Promise<void> {
    const access = this.#read("access");
    if (access && this.#isStale(access)) await this.#refresh(access);
  }

  /** Replaces a stale access token, once for all tabs. Returns undefined when the session has ended. */
  #refresh(stale: string): Promise<string | undefined> {
    return this.#browser.withLock(async () => {
      const current = this.#read("access");
      if (current === stale) await this.#spendRefreshToken(); // otherwise another tab has already refreshed it
      return this.#read("access") ?? undefined;
    });
  }

  async #spendRefreshToken(): Promise<void> {
    const spent = this.#read("refresh");
    try {
      if (!spent) throw new RestError(401, "", {});
      const tokens = await this.#browser.refresh(spent);
      // Discard the tokens when the shopper signed out, or in to another account, while the request was running.
      if (this.#read("refresh") === spent) this.#storeTokens(tokens);
    } catch (problem) {
      if (!(problem instanceof RestError && (problem.status === 401 || problem.status === 400))) throw problem;
      if (this.#read("refresh") !== spent) return;
      this.clear();
      this.#browser.ended?.();
    }
  }

  /**
   * Sends a request with the shopper's access token, which is refreshed before it expires, and once more after a 401.
   * Throws RestError 401 when no shopper is signed in or the session has ended.
   */
  async withAccess<Body>(request: (access: string) => Promise<Body>): Promise<Body> {
    const token = this.#read("access");
    // When the refresh fails because the network is down, the old token may still be valid.
    const access = token && this.#isStale(token) ? await this.#refresh(token).catch(() => token) : token;
    if (!access) throw new RestError(401, "Please sign in first.", {});
    try {
      return await request(access);
    } catch (problem) {
      if (!(problem instanceof RestError && problem.status === 401)) throw problem;
      const refreshed = await this.#refresh(access);
      if (!refreshed) throw problem;
      return request(refreshed);
    }
  }
}
