import { RestRefusal } from "#app/platform/rest.ts";
import type { SignedIn, Tokens, User } from "./customers.contract.ts";

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
export function signedInStore({ storage, alone, refresh: spend, now }: Browser) {
  /** How far the server's clock is ahead of this one: a shopper's clock may be wrong by hours. */
  let skew = 0;
  let user: { text: string | null; value: User | undefined } = { text: null, value: undefined };

  function keepTokens({ access, refresh }: Tokens): void {
    const times = timesOf(access);
    if (times) skew = times.issued - now();
    // `access` is written last and removed first: another tab that sees it finds the rest in place.
    storage.setItem("refresh", refresh);
    storage.setItem("access", access);
  }

  function keep({ user: kept, ...tokens }: SignedIn): void {
    storage.setItem("user", JSON.stringify(kept));
    keepTokens(tokens);
  }

  function forget(): void {
    for (const name of ["access", "refresh", "user"]) storage.removeItem(name);
  }

  function needsRenewal(access: string): boolean {
    const times = timesOf(access);
    return times !== undefined && times.expires - (now() + skew) < RENEW_BEFORE_MS;
  }

  /** Gets a new access token for one that is stale, once for all tabs. Undefined when the session has ended. */
  function renew(stale: string): Promise<string | undefined> {
    return alone(async () => {
      const current = storage.getItem("access");
      if (current !== stale) return current ?? undefined; // another tab was quicker
      const spent = storage.getItem("refresh");
      try {
        if (!spent) throw new RestRefusal(401, "", {});
        const tokens = await spend(spent);
        // Signed out, or in as somebody else, while the answer was on its way: it is nobody's any more.
        if (storage.getItem("refresh") === spent) keepTokens(tokens);
      } catch (problem) {
        if (!(problem instanceof RestRefusal && (problem.status === 401 || problem.status === 400))) throw problem;
        if (storage.getItem("refresh") === spent) forget();
      }
      return storage.getItem("access") ?? undefined;
    });
  }

  /** Makes a call with the shopper's access token, renewed before it expires and once more when the server refuses it. */
  async function withAccess<Answer>(call: (access: string) => Promise<Answer>): Promise<Answer> {
    const kept = storage.getItem("access");
    // A renewal that fails because the network is away is not the end: the old token may still be good.
    const access = kept && needsRenewal(kept) ? await renew(kept).catch(() => kept) : kept;
    if (!access) throw new RestRefusal(401, "Please sign in first.", {});
    try {
      return await call(access);
    } catch (problem) {
      if (!(problem instanceof RestRefusal && problem.status === 401)) throw problem;
      const renewed = await renew(access);
      if (!renewed) throw problem;
      return call(renewed);
    }
  }

  return {
    isSignedIn: () => Boolean(storage.getItem("access")),
    user(): User | undefined {
      const text = storage.getItem("user");
      if (text !== user.text) user = { text, value: readUser(text) };
      return user.value;
    },
    refreshToken: () => storage.getItem("refresh"),
    /** Renews the access token if it is about to expire. */
    async keepFresh(): Promise<void> {
      const access = storage.getItem("access");
      if (access && needsRenewal(access)) await renew(access);
    },
    keep,
    forget,
    withAccess,
  };
}
