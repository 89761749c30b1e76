import { Pool } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { readClientInfo } from "#app/platform/http/client-info.ts";
import { log } from "#app/platform/log.ts";
import { passwordsChecked } from "#app/platform/security/passwords.server.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { signIn } from "./sign-in.ts";

// Hundreds of passwords are hashed here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
useDatabase();
afterEach(() => {
  shiftClock(0);
  vi.restoreAllMocks();
});

const api = createApi();
const login = (email: string, password: string, address = newAddress()) =>
  send(api, "POST", `${PATH}/login/`, { email, password }, { address });
const INVALID_CREDENTIALS = { error: "The email or the password is wrong." };

/** The statements that `work` sends to the database, without their values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = Pool.prototype;
  vi.spyOn(Pool.prototype, "query").mockImplementation(function (this: Pool, ...args: unknown[]) {
    const [first] = args;
    statements.push(typeof first === "string" ? first : JSON.stringify(first, ["text"]));
    return Reflect.apply(query, this, args);
  });
  await work();
  vi.restoreAllMocks();
  return statements;
}

test("signing in returns access, refresh and the user, in any case of the email", async () => {
  const id = await registered(api, "case@example.com");
  const { status, json, headers } = await login("CASE@Example.com", ada.password);
  expect(status).toBe(200);
  expect(Object.keys(json).sort()).toEqual(["access", "refresh", "user"]);
  expect(json.user).toEqual({
    id,
    email: "case@example.com",
    email_verified: false,
    username: "ada",
    first_name: "Ada",
    last_name: "Lovelace",
  });
  expect(json.refresh).toMatch(/^[\w-]{43}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  const me = await send(api, "GET", `${PATH}/me/`, undefined, { bearer: json.access });
  expect([me.status, me.json]).toEqual([200, expect.objectContaining(json.user)]);
});

test("tokens are stored as hashes only", async () => {
  await registered(api, "hashes@example.com");
  const { refresh } = await signedIn(api, "hashes@example.com");
  const stored = await queryColumn("select encode(hash, 'hex') || encode(hash, 'base64') from refresh_tokens");
  expect(stored.length).toBeGreaterThan(0);
  const hex = Buffer.from(refresh, "base64url").toString("hex");
  expect(stored.some((text) => String(text).includes(refresh) || String(text).includes(hex))).toBe(false);
  expect(
    await queryColumn("select 1 from refresh_tokens where hash = sha256($1::bytea)", [Buffer.from(refresh)]),
  ).toEqual([1]);
});

test("a wrong password and an unknown email get the same response", async () => {
  await registered(api, "same@example.com");
  const invalid = await login("same@example.com", "not the password");
  const unknown = await login("nobody@example.com", "not the password");
  expect([invalid.status, invalid.json]).toEqual([401, INVALID_CREDENTIALS]);
  expect([unknown.status, unknown.text]).toEqual([401, invalid.text]);
  expect([...unknown.headers.keys()]).toEqual([...invalid.headers.keys()]);
});

test("both run the same queries and check one password each, so that timing does not tell them apart", async () => {
  await registered(api, "work@example.com");
  await login("warm@example.com", "up");
  const before = passwordsChecked();
  const invalid = await statementsOf(() => login("work@example.com", "not the password"));
  expect(passwordsChecked()).toBe(before + 1);
  const unknown = await statementsOf(() => login("unknown@example.com", "not the password"));
  expect(passwordsChecked()).toBe(before + 2);
  expect(invalid.length).toBeGreaterThan(4);
  expect(unknown).toEqual(invalid);
});

test("100 parallel guesses count as 100, and 10 are checked", async () => {
  await registered(api, "guessed@example.com");
  const address = newAddress();
  const before = passwordsChecked();
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => login("guessed@example.com", `no ${n}`, address)),
  );
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 90]);
  expect(passwordsChecked()).toBe(before + 10);
  const stopped = responses.find((response) => response.status === 429);
  const wait = Number(stopped?.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);

  // The owner signs in from another network; from this one even the right password has to wait.
  await signedIn(api, "guessed@example.com");
  expect((await login("guessed@example.com", ada.password, address)).status).toBe(429);
  shiftClock((wait + 1) * 1000);
  expect((await login("guessed@example.com", ada.password, address)).status).toBe(200);
});

test("guessing from many addresses is stopped, and the owner can still sign in from a known network", async () => {
  await registered(api, "attacked@example.com");
  const home = newAddress();
  await signedIn(api, "attacked@example.com", ada.password, { address: home });
  const responses = await Promise.all(Array.from({ length: 60 }, () => login("attacked@example.com", "guess")));
  expect(responses.filter((response) => response.status === 401)).toHaveLength(50);
  expect((await login("attacked@example.com", ada.password)).status).toBe(429);
  expect((await login("attacked@example.com", ada.password, home)).status).toBe(200);
  expect((await login("attacked@example.com", "a typing error", home)).status).toBe(401);
});

test("an unknown email has the same limit as a known one", async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await login("no.such@example.com", "guess", address)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("spellings of an email that find the same account count together", async () => {
  await registered(api, "ian@example.com");
  expect((await login("İan@example.com", ada.password)).status).toBe(200);
  const address = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await login(n % 2 ? "ian@example.com" : "İAN@example.com", "guess", address)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("one address that tries many accounts is stopped after 30 attempts", async () => {
  const address = newAddress();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => login(`stuffed${n}@example.com`, "x", address)),
  );
  expect(responses.filter((response) => response.status === 401)).toHaveLength(30);
});

test("a successful sign-in resets the failed attempts", async () => {
  await registered(api, "clumsy@example.com");
  const address = newAddress();
  for (let cycle = 0; cycle < 4; cycle += 1) {
    for (let n = 0; n < 7; n += 1) expect((await login("clumsy@example.com", "oops", address)).status).toBe(401);
    expect((await login("clumsy@example.com", ada.password, address)).status).toBe(200);
  }
});

test("a sign-in whose password is changed during the request opens no session", async () => {
  const id = await registered(api, "meanwhile@example.com");
  const changing = databasePool().connect();
  const client = await changing;
  await client.query("begin");
  await client.query("update customers set password_hash = '$argon2id$another' where id = $1", [id]);
  const response = login("meanwhile@example.com", ada.password);
  await vi.waitFor(async () => {
    expect(
      await queryColumn(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    ).toEqual([1]);
  }, POLL_OPTIONS);
  await client.query("commit");
  client.release();
  expect((await response).status).toBe(401);
});

test("the hook of a sign-in runs in its transaction", async () => {
  const id = await registered(api, "hooked@example.com");
  const hook = vi.fn(async () => undefined);
  const attempt = (password: string) =>
    signIn({ email: "hooked@example.com", password }, readClientInfo(newAddress(), "Vitest"), hook);
  const sessions = () => queryColumn("select count(*)::int from customer_sessions where customer_id = $1", [id]);
  expect((await attempt("wrong")).ok).toBe(false);
  expect(hook).not.toHaveBeenCalled();
  expect((await attempt(ada.password)).ok).toBe(true);
  expect(hook.mock.calls).toEqual([[expect.anything(), id, expect.any(String)]]);
  hook.mockRejectedValueOnce(new Error("the cart is broken"));
  await expect(attempt(ada.password)).rejects.toThrow("the cart is broken");
  expect(await sessions()).toEqual([1]);
});

test("passwords, tokens and emails are never logged", async () => {
  const written: unknown[] = [];
  for (const level of ["info", "warn", "error", "debug"] as const) {
    vi.spyOn(log, level).mockImplementation((...args: unknown[]) => void written.push(args));
  }
  await registered(api, "silent@example.com", "saddle soap and patience");
  await login("silent@example.com", "mistyped saddle");
  const { access, refresh } = await signedIn(api, "silent@example.com", "saddle soap and patience");
  await send(api, "POST", `${PATH}/token_refresh/`, { refresh });
  await send(api, "POST", `${PATH}/token_refresh/`, { refresh: `${refresh}x` });
  await send(api, "GET", `${PATH}/me/`, undefined, { bearer: `${access}x` });
  const text = JSON.stringify(written);
  expect(text).toContain("sign_in_refused");
  expect(text).toContain("signed_in");
  for (const secret of ["saddle", "silent@", access, refresh]) expect(text).not.toContain(secret);
});
