import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { LIMITS } from "#app/features/customers/account-limits.ts";
import { sendResetLink } from "#app/features/customers/passwords/request-password-reset.ts";
import { shiftClock } from "#app/platform/clock.ts";
import type { Limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { hashingQueue } from "#app/platform/security/hashing-queue.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";

// Hundreds of passwords are hashed here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
useDatabase();
const api = createApi();
const post = (path: string, body: unknown) => send(api, "POST", PATH + path, body, { address: newAddress() });

let number = 0;
let email = "";
beforeEach(async () => {
  number += 1;
  email = `owner${number}@example.com`;
  await registered(api, email);
});
afterEach(() => shiftClock(0));

/** Keeps the password queue full while `work` runs. */
async function whilePasswordsQueue(work: () => Promise<void>): Promise<void> {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const flood = Array.from({ length: 100 }, () => hashingQueue(() => finished));
  await work();
  finish();
  await Promise.all(flood);
}

function expectBusy({ status, headers, json }: Awaited<ReturnType<typeof post>>) {
  expect([status, headers.get("retry-after"), json.error]).toEqual([
    503,
    "2",
    "The shop is very busy. Please try again in a moment.",
  ]);
}

test("too many concurrent passwords get 503, do not count as attempts, and succeed afterwards", async () => {
  await sendResetLink(email);
  const [link] = await queryColumn(
    "select data->>'link' from emails where template = 'password-reset' and recipient = $1",
    [email],
  );
  const [token, uid] = String(link).split("/").reverse();
  const fresh = { ...ada, email: `fresh${number}@example.com` };
  await whilePasswordsQueue(async () => {
    for (let n = 0; n < 12; n += 1) {
      expectBusy(
        await send(api, "POST", `${PATH}/login/`, { email, password: ada.password }, { address: "192.0.2.77" }),
      );
    }
    expectBusy(await post("/", fresh));
    expectBusy(await post("/password_reset_confirm/", { uid, token, new_password: "linen thread" }));
  });
  await signedIn(api, email, ada.password, { address: "192.0.2.77" });
  expect((await post("/", fresh)).status).toBe(201);
  expect((await post("/password_reset_confirm/", { uid, token, new_password: "linen thread" })).status).toBe(200);
});

test("profile requests and token refreshes do not wait for the password queue", async () => {
  const { access, refresh } = await signedIn(api, email);
  await whilePasswordsQueue(async () => {
    expect((await send(api, "GET", `${PATH}/me/`, undefined, { bearer: access })).status).toBe(200);
    expect((await post("/token_refresh/", { refresh })).status).toBe(200);
  });
});

/** Sets the shop's counter of a limit above its maximum. */
async function exhaust(limit: Limit): Promise<void> {
  await queryColumn(`update rate_limits set count = $1, expires_at = now() + interval '5 minutes' where key like $2`, [
    limit.max + 1,
    `${limit.name}:%`,
  ]);
}

const shopLimits: [string, Limit, string, () => unknown, number][] = [
  ["registering", LIMITS.registerOfAll, "/", () => ({ ...ada, email: `n${Math.random()}@example.com` }), 201],
  ["asking for reset links", LIMITS.resetOfAll, "/password_reset_request/", () => ({ email }), 200],
  [
    "using reset links",
    LIMITS.confirmOfAll,
    "/password_reset_confirm/",
    () => ({ uid: "1", token: "1", new_password: "linen thread" }),
    400,
  ],
  ["refreshing", LIMITS.refreshOfAll, "/token_refresh/", () => ({ refresh: "A".repeat(43) }), 401],
];

test.each(shopLimits)(
  "%s has a limit for the whole shop, which resets by itself",
  async (_what, limit, path, body, usual) => {
    expect((await post(path, body())).status).toBe(usual);
    await exhaust(limit);
    const { status, headers, json } = await post(path, body());
    expect([status, json.error]).toEqual([429, "Too many attempts. Please wait a while and try again."]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(200);
    shiftClock(6 * 60_000);
    expect((await post(path, body())).status).toBe(usual);
  },
);

test("made-up refresh tokens, however many, do not stop those of customers", async () => {
  const { refresh } = await signedIn(api, email);
  await post("/token_refresh/", { refresh: "A".repeat(43) });
  await exhaust(LIMITS.refreshOfAll);
  expect((await post("/token_refresh/", { refresh: "A".repeat(43) })).status).toBe(429);
  expect((await post("/token_refresh/", { refresh })).status).toBe(200);
});

test("signing in has no limit for the whole shop, so an attacker cannot lock everybody out", async () => {
  await post("/login/", { email, password: "wrong" });
  await exhaust(LIMITS.failedOfAll);
  await signedIn(api, email);
});
