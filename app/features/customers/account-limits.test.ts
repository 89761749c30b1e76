import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db/db.server.ts";
import { countAttempts } from "#app/platform/rate-limit/rate-limit.server.ts";
import { newAddress } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { countEmailLink } from "./account/count-email-links.ts";
import { verifyEmail } from "./account/verify-email.ts";
import { LIMITS } from "./account-limits.ts";
import { register } from "./auth/register.ts";
import { countSignIn } from "./auth/sign-in-limits.ts";
import { confirmPasswordReset } from "./passwords/confirm-password-reset.ts";
import { requestPasswordReset } from "./passwords/request-password-reset.ts";
import { refreshSession } from "./sessions/refresh-session.ts";

useDatabase();
beforeEach(() => db().execute(sql`delete from rate_limits`));

let people = 0;
/** Another customer for each attempt, so that no limit of one account stops it. */
function newCustomer(): Parameters<typeof verifyEmail>[0] {
  people += 1;
  const id = `00000000-0000-4000-8000-${String(people).padStart(12, "0")}`;
  const name = { email: `person${people}@example.com`, username: `person${people}`, firstName: "Ada", lastName: "L" };
  return { id, ...name, passwordHash: "", emailVerifiedAt: null, createdAt: new Date(), passwordChangedAt: new Date() };
}

type Attempt = (clientNetwork: string) => Promise<{ ok: boolean; error?: { code: string } }>;
const attempts = {
  "sign-in": (clientNetwork) => countSignIn(newCustomer().email, clientNetwork),
  register: (clientNetwork) => {
    const { email, username } = newCustomer();
    const name = { first_name: "Ada", last_name: "Lovelace" };
    const password = { password: "bridle leather, waxed", confirm_password: "bridle leather, waxed" };
    return register({ email, username, ...name, ...password }, { clientNetwork, device: "" });
  },
  reset: (clientNetwork) => requestPasswordReset(newCustomer().email, { clientNetwork, device: "" }),
  "reset-confirm": (clientNetwork) => {
    const given = { uid: newCustomer().id, token: "x", new_password: "bridle leather, waxed" };
    return confirmPasswordReset(given, { clientNetwork, device: "" });
  },
  "email-link": (clientNetwork) => countEmailLink(newCustomer().id, { clientNetwork, device: "" }),
  verify: (clientNetwork) => verifyEmail(newCustomer(), "x", { clientNetwork, device: "" }),
  refresh: (clientNetwork) => refreshSession("x", { clientNetwork, device: "" }),
} satisfies Record<string, Attempt>;

/** Makes the count of a limit stand at this number for a subject. */
async function countTo(count: number, name: string, subject: string) {
  await countAttempts([{ limit: { name, max: count, seconds: 600 }, subject }]);
  await db().execute(sql`update rate_limits set count = ${count} where key like ${`${name}:%`}`);
}

const isStopped = async (attempt: Attempt, clientNetwork: string) =>
  (await attempt(clientNetwork)).error?.code === "too_many_attempts";

const NETWORKS = [
  ["sign-in", 300, LIMITS.signInOfNetwork.name],
  ["register", 30, LIMITS.registerOfNetwork.name],
  ["reset", 10, LIMITS.resetOfNetwork.name],
  ["reset-confirm", 30, LIMITS.confirmOfNetwork.name],
  ["email-link", 20, LIMITS.emailLinkOfNetwork.name],
  ["verify", 120, LIMITS.verifyOfNetwork.name],
  ["refresh", 600, LIMITS.refreshOfNetwork.name],
] as const;

test.each(NETWORKS)("%s: a client network has %i attempts", async (name, max, limit) => {
  const attempt = attempts[name];
  const network = newAddress();
  await countTo(max - 1, limit, network);
  expect(await isStopped(attempt, network)).toBe(false);
  expect(await isStopped(attempt, network)).toBe(true);
  expect(await isStopped(attempt, newAddress())).toBe(false);
});

test.each(NETWORKS)("%s: the /48 around an IPv6 network has eight times %i attempts", async (name, max, limit) => {
  const attempt = attempts[name];
  await countTo(8 * max - 1, `${limit}-wider`, "2001:db8:48::/48");
  expect(await isStopped(attempt, "2001:db8:48:1::/64")).toBe(false);
  expect(await isStopped(attempt, "2001:db8:48:2::/64")).toBe(true);
  expect(await isStopped(attempt, "2001:db8:49:1::/64")).toBe(false);
});

test.each([
  ["register", 300, LIMITS.registerOfAll.name],
  ["reset", 300, LIMITS.resetOfAll.name],
  ["reset-confirm", 3000, LIMITS.confirmOfAll.name],
  ["email-link", 300, LIMITS.emailLinkOfAll.name],
  ["refresh", 60_000, LIMITS.refreshOfAll.name],
] as const)("%s: all networks together have %i attempts", async (name, max, limit) => {
  const attempt = attempts[name];
  await countTo(max - 1, limit, "everybody");
  expect(await isStopped(attempt, newAddress())).toBe(false);
  expect(await isStopped(attempt, newAddress())).toBe(true);
});
