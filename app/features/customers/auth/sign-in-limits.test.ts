import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { ada, registered, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { countSignIn, uncountSignIn } from "./sign-in-limits.ts";

useDatabase();
const api = createApi();

/** The client network of the n-th /64 in a /48. */
const networkOf = (n: number, around = "2001:db8:9") => `${around}:${n.toString(16)}::/64`;

test("an IPv6 /48 has 240 failed attempts for all its networks together; owners known there can still sign in", async () => {
  const known = "known@example.com";
  await registered(api, known);
  await signedIn(api, known, ada.password, { address: networkOf(500).replace("/64", "1") });
  for (let n = 0; n < 240; n += 1) {
    expect((await countSignIn(`account${n}@example.com`, networkOf(n))).ok).toBe(true);
  }
  const rejected = { ok: false, error: { code: "too_many_attempts", retryAfterSeconds: expect.any(Number) } };
  expect(await countSignIn("next@example.com", networkOf(300))).toEqual(rejected);
  expect((await countSignIn("next@example.com", networkOf(300, "2001:db8:a"))).ok).toBe(true);
  expect((await countSignIn(known, networkOf(500))).ok).toBe(true);
});

test("a successful sign-in does not count as a failed one of its /48", async () => {
  for (let n = 0; n < 250; n += 1) {
    const [account, clientNetwork] = [`good${n}@example.com`, networkOf(n, "2001:db8:b")];
    expect((await countSignIn(account, clientNetwork)).ok).toBe(true);
    await uncountSignIn(account, clientNetwork);
  }
});
