import type { SignedIn, Tokens, User } from "#app/features/customers/customers.contract.ts";
import { RestError } from "#app/platform/http/rest.ts";

/** What the store needs of the browser, so that tests can be a browser too. */
export type Browser = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Does the work while no other tab of the shop does such work. */
  alone: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Spends a refresh token at the server. */
  refresh: (token: string) => Promise<Tokens>;
  now: () => number;
};

/** An access token is renewed when it is good for less than this. */
const RENEW_BEFORE_MS = 60_000;

/** When a token was issued and when it expires, by the server's clock, in milliseconds. It is read, not trusted. */
function timesOf(access: string): { issued: number; expires: number } | undefined {
  try {
    const part = access.split(".")[1] ?? "";
    const { iat, exp } = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof iat === "number" && typeof exp === "number" ? { issued: iat * 1000, expires: exp * 1000 } : undefined;
  } catch {
    return undefined;
  }
}

function readUser(text: string | null): User | undefined {
  try {
    const user = JSON.parse(text ?? "null");
    return typeof user?.username === "string" && typeof user?.first_name === "string" ? user : undefined;
  } catch {
    return undefined;
  }
}

/** The sign-in that a browser keeps in `access`, `refresh` and `user` of its local storage. */
export class SignedInStore {
  readonly #browser: Browser;
  /** How far the server's clock is ahead of this one: a shopper's clock may be wrong by hours. */
  #skew = 0;
  #user: { text: string | null; value: User | undefined } = { text: null, value: undefined };

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  #read(name: "access" | "refresh" | "user"): string | null {
    return this.#browser.storage.getItem(name);
  }

  /** Whether somebody is signed in: the specification's question for an access value. */
  get isSignedIn(): boolean {
    return Boolean(this.#read("access"));
  }

  /** Who it is; the same object until it changes. */
  get user(): User | undefined {
    const text = this.#read("user");
    if (text !== this.#user.text) this.#user = { text, value: readUser(text) };
    return this.#user.value;
  }

  get refreshToken(): string | null {
    return this.#read("refresh");
  }

  /** Keeps a fresh sign-in. */
  store({ user, ...tokens }: SignedIn): void {
    this.storeUser(user);
    this.#storeTokens(tokens);
  }

  /** Keeps how the signed-in shopper is called from now on. */
  storeUser(user: User): void {
    this.#browser.storage.setItem("user", JSON.stringify(user));
  }

  #storeTokens({ access, refresh }: Tokens): void {
    const times = timesOf(access);
    if (times) this.#skew = times.issued - this.#browser.now();
    // `access` is written last and removed first: another tab that sees it finds the rest in place.
    this.#browser.storage.setItem("refresh", refresh);
    this.#browser.storage.setItem("access", access);
  }

  /** Forgets the sign-in in this browser. */
  clear(): void {
    for (const name of ["access", "refresh", "user"]) this.#browser.storage.removeItem(name);
  }

  #isStale(access: string): boolean {
    const times = timesOf(access);
    return times !== undefined && times.expires - (this.#browser.now() + this.#skew) < RENEW_BEFORE_MS;
  }

  /** Renews the access token if it is about to expire. */
  async ensureFresh(): Promise<void> {
    const access = this.#read("access");
    if (access && this.#isStale(access)) await this.#renew(access);
  }

  /** Gets a new access token for one that is stale, once for all tabs. Undefined when the session has ended. */
  #renew(stale: string): Promise<string | undefined> {
    return this.#browser.alone(async () => {
      const current = this.#read("access");
      if (current === stale) await this.#spendRefreshToken(); // else another tab was quicker
      return this.#read("access") ?? undefined;
    });
  }

  async #spendRefreshToken(): Promise<void> {
    const spent = this.#read("refresh");
    try {
      if (!spent) throw new RestError(401, "", {});
      const tokens = await this.#browser.refresh(spent);
      // Signed out, or in as somebody else, while the answer was on its way: it is nobody's any more.
      if (this.#read("refresh") === spent) this.#storeTokens(tokens);
    } catch (problem) {
      if (!(problem instanceof RestError && (problem.status === 401 || problem.status === 400))) throw problem;
      if (this.#read("refresh") === spent) this.clear();
    }
  }

  /** Makes a call with the shopper's access token, renewed before it expires and once more when the server refuses it. */
  async withAccess<Body>(request: (access: string) => Promise<Body>): Promise<Body> {
    const token = this.#read("access");
    // A renewal that fails because the network is away is not the end: the old token may still be good.
    const access = token && this.#isStale(token) ? await this.#renew(token).catch(() => token) : token;
    if (!access) throw new RestError(401, "Please sign in first.", {});
    try {
      return await request(access);
    } catch (problem) {
      if (!(problem instanceof RestError && problem.status === 401)) throw problem;
      const renewed = await this.#renew(access);
      if (!renewed) throw problem;
      return request(renewed);
    }
  }
}
