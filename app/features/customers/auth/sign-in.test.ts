import { Pool } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { readClientInfo } from "#app/features/customers/client-info.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { passwordsChecked } from "#app/platform/security/passwords.server.ts";
import { ada, ask, newAddress, PATH, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { SOON } from "#tests/soon.ts";
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
const INVALID_CREDENTIALS = { error: "The e-mail or the password is wrong." };

/** Everything that is asked of the database meanwhile, without the values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const { query } = Pool.prototype;
  vi.spyOn(Pool.prototype, "query").mockImplementation(function (this: Pool, ...given: unknown[]) {
    const [first] = given;
    asked.push(typeof first === "string" ? first : JSON.stringify(first, ["text"]));
    return Reflect.apply(query, this, given);
  });
  await work();
  vi.restoreAllMocks();
  return asked;
}

test("signing in answers access, refresh and the user, whatever the e-mail's case", async () => {
  const id = await registered(api, "case@example.com");
  const { status, json, headers } = await login("CASE@Example.com", ada.password);
  expect(status).toBe(200);
  expect(Object.keys(json).sort()).toEqual(["access", "refresh", "user"]);
  expect(json.user).toEqual({
    id,
    email: "case@example.com",
    username: "ada",
    first_name: "Ada",
    last_name: "Lovelace",
  });
  expect(json.refresh).toMatch(/^[\w-]{43}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  const me = await send(api, "GET", `${PATH}/me/`, undefined, { bearer: json.access });
  expect([me.status, me.json]).toEqual([200, expect.objectContaining(json.user)]);
});

test("tokens are kept as hashes only", async () => {
  await registered(api, "hashes@example.com");
  const { refresh } = await signedIn(api, "hashes@example.com");
  const stored = await ask("select encode(hash, 'hex') || encode(hash, 'base64') from refresh_tokens");
  expect(stored.length).toBeGreaterThan(0);
  const hex = Buffer.from(refresh, "base64url").toString("hex");
  expect(stored.some((text) => String(text).includes(refresh) || String(text).includes(hex))).toBe(false);
  expect(await ask("select 1 from refresh_tokens where hash = sha256($1::bytea)", [Buffer.from(refresh)])).toEqual([1]);
});

test("a wrong password and an unknown e-mail get one and the same answer", async () => {
  await registered(api, "same@example.com");
  const invalid = await login("same@example.com", "not the password");
  const unknown = await login("nobody@example.com", "not the password");
  expect([invalid.status, invalid.json]).toEqual([401, INVALID_CREDENTIALS]);
  expect([unknown.status, unknown.text]).toEqual([401, invalid.text]);
  expect([...unknown.headers.keys()]).toEqual([...invalid.headers.keys()]);
});

test("both ask the database the same and check one password each, so that time can't tell them apart", async () => {
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

test("measured in turns, neither is visibly quicker", async () => {
  await registered(api, "timed@example.com");
  const took: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 24; turn += 1) {
    for (const [which, email] of ["timed@example.com", `absent${turn}@example.com`].entries()) {
      const began = performance.now();
      await login(email, "not the password");
      took[which === 0 ? 0 : 1].push(performance.now() - began);
    }
  }
  const [invalid = 0, unknown = 0] = took.map((times) => times.sort((a, b) => a - b)[12]);
  // Without the work for nobody the quotient was 2.7; noise moves medians of turns by a few per cent.
  expect(invalid / unknown).toBeGreaterThan(0.6);
  expect(invalid / unknown).toBeLessThan(1.6);
});

test("a hundred parallel guesses are counted as a hundred: ten are looked at", async () => {
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

  // The owner is elsewhere and notices nothing; here even the right password waits.
  await signedIn(api, "guessed@example.com");
  expect((await login("guessed@example.com", ada.password, address)).status).toBe(429);
  shiftClock((wait + 1) * 1000);
  expect((await login("guessed@example.com", ada.password, address)).status).toBe(200);
});

test("guessing through many addresses is stopped, and the owner still signs in where they are known", async () => {
  await registered(api, "besieged@example.com");
  const home = newAddress();
  await signedIn(api, "besieged@example.com", ada.password, { address: home });
  const responses = await Promise.all(Array.from({ length: 60 }, () => login("besieged@example.com", "guess")));
  expect(responses.filter((response) => response.status === 401)).toHaveLength(50);
  expect((await login("besieged@example.com", ada.password)).status).toBe(429);
  expect((await login("besieged@example.com", ada.password, home)).status).toBe(200);
  expect((await login("besieged@example.com", "a typing error", home)).status).toBe(401);
});

test("an unknown e-mail is stopped at the same number as a known one", async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await login("no.such@example.com", "guess", address)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("one address that tries many accounts is stopped after thirty", async () => {
  const address = newAddress();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => login(`stuffed${n}@example.com`, "x", address)),
  );
  expect(responses.filter((response) => response.status === 401)).toHaveLength(30);
});

test("typing errors are forgotten when the owner gets it right", async () => {
  await registered(api, "clumsy@example.com");
  const address = newAddress();
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < 7; n += 1) expect((await login("clumsy@example.com", "oops", address)).status).toBe(401);
    expect((await login("clumsy@example.com", ada.password, address)).status).toBe(200);
  }
});

test("a session opened with the old password can't outlive a change that happens meanwhile", async () => {
  const id = await registered(api, "meanwhile@example.com");
  const changing = databasePool().connect();
  const client = await changing;
  await client.query("begin");
  await client.query("update customers set password_hash = '$argon2id$another' where id = $1", [id]);
  const response = login("meanwhile@example.com", ada.password);
  await vi.waitFor(async () => {
    expect(
      await ask("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
    ).toEqual([1]);
  }, SOON);
  await client.query("commit");
  client.release();
  expect((await response).status).toBe(401);
});

test("what belongs to a sign-in happens with it or not at all", async () => {
  const id = await registered(api, "hooked@example.com");
  const hook = vi.fn(async () => undefined);
  const attempt = (password: string) =>
    signIn({ email: "hooked@example.com", password }, readClientInfo(newAddress(), "Vitest"), hook);
  const sessions = () => ask("select count(*)::int from customer_sessions where customer_id = $1", [id]);
  expect((await attempt("wrong")).ok).toBe(false);
  expect(hook).not.toHaveBeenCalled();
  expect((await attempt(ada.password)).ok).toBe(true);
  expect(hook.mock.calls).toEqual([[expect.anything(), id, expect.any(String)]]);
  hook.mockRejectedValueOnce(new Error("the cart is broken"));
  await expect(attempt(ada.password)).rejects.toThrow("the cart is broken");
  expect(await sessions()).toEqual([1]);
});

test("neither password, token nor e-mail reaches the log", async () => {
  const written: unknown[] = [];
  for (const level of ["info", "warn", "error", "debug"] as const) {
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => void written.push(given));
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
