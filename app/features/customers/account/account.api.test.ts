import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { hashingQueue } from "#app/platform/security/hashing-queue.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";

// Dozens of passwords are hashed here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
useDatabase();

const api = createApi();
const NEW = "linen thread and beeswax";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const message = expect.stringMatching(/^[A-Z].*[.!]$/);

let number = 0;
let email: string;
let access: string;
let clientAddress: string;

beforeEach(async () => {
  number += 1;
  email = `ada${number}@example.com`;
  clientAddress = newAddress();
  await registered(api, email);
  access = (await signedIn(api, email)).access;
});
afterEach(() => shiftClock(0));

/** Sends a request to an account endpoint with a bearer token. */
const me = (method: string, path = "", body?: unknown, bearer: string | undefined = access) =>
  send(api, method, `${PATH}/me/${path}`, body, { address: clientAddress, bearer });
const signIn = (password: string, address = email) =>
  send(api, "POST", `${PATH}/login/`, { email: address, password }, { address: newAddress() });
const emailsTo = (recipient: string) =>
  queryColumn("select template from emails where recipient = $1 order by queued_at, template", [recipient]);

test("a new customer gets their profile with an unverified email", async () => {
  const { status, json, headers } = await me("GET");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(json).toEqual({
    id: expect.any(String),
    email,
    username: "ada",
    first_name: "Ada",
    last_name: "Lovelace",
    email_verified: false,
    pending_email: null,
    created_at: expect.stringMatching(/^20\d\d-/),
  });
});

test("the name changes at once, and fields that are left out stay", async () => {
  const { status, json } = await me("PATCH", "", { first_name: " Augusta ", username: "countess" });
  expect([status, json]).toEqual([200, expect.objectContaining({ first_name: "Augusta", last_name: "Lovelace" })]);
  expect((await me("GET")).json).toMatchObject({ first_name: "Augusta", username: "countess", email });
});

test.each([
  ["nothing at all", {}],
  ["only a password", { current_password: ada.password }],
  ["an empty name", { first_name: "  " }],
  ["a name with a bell in it", { last_name: "Love\u0007lace" }],
  ["a name that is too long", { first_name: "x".repeat(101) }],
  ["a name that is a list", { first_name: ["Ada"] }],
  ["an invalid email", { email: "ada at home", current_password: ada.password }],
  ["a field that is read-only", { first_name: "Ada", email_verified: true }],
])("an invalid profile change is rejected with a message: %s", async (_what, change) => {
  const { status, json } = await me("PATCH", "", change);
  expect([status, json]).toEqual([400, { error: message, fields: expect.any(Object) }]);
  expect((await me("GET")).json).toMatchObject({ email, first_name: "Ada", last_name: "Lovelace" });
});

test("a new email is pending until its link is opened, and both addresses are emailed", async () => {
  const next = `next${number}@example.com`;
  const { status, json } = await me("PATCH", "", { email: next, current_password: ada.password });
  expect([status, json]).toEqual([200, expect.objectContaining({ email, pending_email: next })]);
  expect(await emailsTo(next)).toEqual(["confirm-new-email"]);
  expect(await emailsTo(email)).toEqual(["welcome", "email-change-asked"]);
  expect((await signIn(ada.password)).status).toBe(200);
  expect((await signIn(ada.password, next)).status).toBe(401);
});

test("a new email needs the current password", async () => {
  const next = `other${number}@example.com`;
  const without = await me("PATCH", "", { email: next });
  expect([without.status, without.json.fields]).toEqual([400, { current_password: message }]);
  const invalid = await me("PATCH", "", { email: next, current_password: "not my password" });
  expect([invalid.status, invalid.json]).toEqual([
    400,
    { error: "That is not your current password.", fields: { current_password: "That is not your current password." } },
  ]);
  expect([(await me("GET")).json.pending_email, await emailsTo(next)]).toEqual([null, []]);
});

test("an email that another account has is rejected, in any case", async () => {
  await registered(api, `taken${number}@example.com`);
  const { status, json } = await me("PATCH", "", {
    email: `TAKEN${number}@example.com`,
    current_password: ada.password,
  });
  expect([status, json.fields]).toEqual([400, { email: message }]);
});

test("sending the current email cancels a pending change, without the password", async () => {
  await me("PATCH", "", { email: `regret${number}@example.com`, current_password: ada.password });
  const { status, json } = await me("PATCH", "", { email: email.toUpperCase() });
  expect([status, json]).toEqual([200, expect.objectContaining({ email, pending_email: null })]);
});

test("a new password ends all other sessions, and the owner is notified", async () => {
  const phone = await signedIn(api, email);
  const { status, json } = await me("POST", "password/", { current_password: ada.password, new_password: NEW });
  expect([status, json]).toEqual([200, { message: message }]);
  expect((await me("GET")).status).toBe(200);
  expect((await me("GET", "", undefined, phone.access)).status).toBe(401);
  expect((await send(api, "POST", `${PATH}/token_refresh/`, { refresh: phone.refresh })).status).toBe(401);
  expect([(await signIn(ada.password)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
  expect(await emailsTo(email)).toEqual(["welcome", "password-changed"]);
});

test("a new password cancels a pending email change and deletes reset links", async () => {
  await me("PATCH", "", { email: `thief${number}@example.com`, current_password: ada.password });
  const { sendResetLink } = await import("#app/features/customers/passwords/request-password-reset.ts");
  await sendResetLink(email);
  await me("POST", "password/", { current_password: ada.password, new_password: NEW });
  expect((await me("GET")).json.pending_email).toBeNull();
  expect(
    await queryColumn("select 1 from password_resets r join customers c on c.id = customer_id where email = $1", [
      email,
    ]),
  ).toEqual([]);
});

test.each([
  ["a wrong password", { current_password: "not my password", new_password: NEW }, "current_password"],
  ["a short one", { current_password: ada.password, new_password: "short" }, "new_password"],
  ["one of the most common", { current_password: ada.password, new_password: "password123" }, "new_password"],
  ["the owner's name", { current_password: ada.password, new_password: "lovelace1815" }, "new_password"],
  ["a word of the shop", { current_password: ada.password, new_password: "wellworn2026" }, "new_password"],
  ["none", { current_password: ada.password }, "new_password"],
  ["a number", { current_password: 7, new_password: NEW }, "current_password"],
])("the password is not changed: %s", async (_what, body, field) => {
  const { status, json } = await me("POST", "password/", body);
  expect([status, json]).toEqual([400, { error: message, fields: { [field]: message } }]);
  expect((await signIn(ada.password)).status).toBe(200);
});

test("password guesses in an open session count as failed sign-ins", async () => {
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      me("POST", "password/", { current_password: `guess number ${n}`, new_password: NEW }),
    ),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(guesses.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
  for (const [method, path, body] of [
    ["PATCH", "", { email: "x@example.com", current_password: ada.password }],
    ["DELETE", "", { current_password: ada.password }],
  ] as const) {
    expect((await me(method, path, body)).status).toBe(429);
  }
  expect((await me("GET")).status).toBe(200);
});

test("while too many passwords are being checked, requests get 503, change nothing and are not counted", async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const flood = Array.from({ length: 100 }, () => hashingQueue(() => finished));
  for (let n = 0; n < 4; n += 1) {
    for (const [method, path, body] of [
      ["POST", "password/", { current_password: ada.password, new_password: NEW }],
      ["PATCH", "", { email: `busy${number}@example.com`, current_password: ada.password }],
      ["DELETE", "", { current_password: ada.password }],
    ] as const) {
      const { status, json, headers } = await me(method, path, body);
      expect([status, json, headers.get("retry-after")]).toEqual([503, { error: message }, "2"]);
    }
  }
  finish();
  await Promise.all(flood);
  expect((await me("PATCH", "", { email: `calm${number}@example.com`, current_password: ada.password })).status).toBe(
    200,
  );
});

test("of two concurrent changes of one password, one succeeds", async () => {
  const responses = await Promise.all(
    [NEW, "waxed cotton and brass"].map((new_password) =>
      me("POST", "password/", { current_password: ada.password, new_password }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("sessions are listed with readable device names, the current one first", async () => {
  await signedIn(api, email, ada.password, { device: FIREFOX });
  const { status, json, text } = await me("GET", "sessions/");
  expect([status, text]).toEqual([200, expect.stringMatching(/^\[/)]);
  const sessions = JSON.parse(String(json));
  expect(sessions).toEqual([
    expect.objectContaining({ device: "An unknown device", current: true }),
    expect.objectContaining({ device: "Firefox on Windows", current: false }),
  ]);
  expect(Object.keys(sessions[0]).sort()).toEqual(["created_at", "current", "device", "id", "last_seen_at"]);
});

async function sessions(bearer = access): Promise<{ id: string; current: boolean }[]> {
  return JSON.parse((await me("GET", "sessions/", undefined, bearer)).text);
}

test("a session that is ended becomes invalid at once and is no longer listed", async () => {
  const phone = await signedIn(api, email);
  const other = (await sessions()).find(({ current }) => !current);
  expect((await me("DELETE", `sessions/${other?.id}/`)).status).toBe(204);
  expect((await me("GET", "", undefined, phone.access)).status).toBe(401);
  expect(await sessions()).toHaveLength(1);
  expect((await me("DELETE", `sessions/${other?.id}/`)).status).toBe(404);
});

test("all other sessions can be ended at once", async () => {
  const others = [await signedIn(api, email), await signedIn(api, email)];
  expect((await me("DELETE", "sessions/")).status).toBe(204);
  for (const other of others) expect((await me("GET", "", undefined, other.access)).status).toBe(401);
  expect(await sessions()).toEqual([expect.objectContaining({ current: true })]);
});

test("another customer's session and invalid ids get 404", async () => {
  await registered(api, `bob${number}@example.com`);
  const bob = await signedIn(api, `bob${number}@example.com`);
  const [bobs] = await sessions(bob.access);
  for (const id of [bobs?.id, crypto.randomUUID(), "7", "'; drop table customers; --", "x".repeat(5000)]) {
    const { status, json } = await me("DELETE", `sessions/${encodeURIComponent(String(id))}/`);
    expect([id, status, json]).toEqual([id, 404, { error: "Session not found." }]);
  }
  expect((await me("GET", "", undefined, bob.access)).status).toBe(200);
});

test("a session that has not been used for 30 days is not listed", async () => {
  await signedIn(api, email);
  shiftClock(31 * 86_400_000);
  access = (await signedIn(api, email)).access;
  expect(await sessions()).toHaveLength(1);
});

const ENDPOINTS = [
  ["GET", "me/"],
  ["PATCH", "me/"],
  ["DELETE", "me/"],
  ["POST", "me/password/"],
  ["GET", "me/sessions/"],
  ["DELETE", "me/sessions/"],
  ["DELETE", "me/sessions/x/"],
  ["POST", "me/verify_email/"],
  ["POST", "verify_email/"],
  ["GET", "me/export/"],
  ["GET", "me/addresses/"],
  ["POST", "me/addresses/"],
  ["GET", "me/addresses/x/"],
  ["PATCH", "me/addresses/x/"],
  ["DELETE", "me/addresses/x/"],
] as const;

test.each(ENDPOINTS)("%s %s rejects requests without a sign-in", async (method, path) => {
  for (const bearer of [undefined, "nonsense", `${access}x`]) {
    const { status, json, headers } = await send(api, method, `${PATH}/${path}`, undefined, {
      bearer,
      address: clientAddress,
    });
    expect([status, json]).toEqual([401, { error: message }]);
    expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

test.each(ENDPOINTS.filter(([method]) => method !== "GET"))(
  "%s %s rejects requests of another site",
  async (method, path) => {
    const headers = {
      Authorization: `Bearer ${access}`,
      "Content-Type": "application/json",
      Origin: "https://evil.example",
    };
    const response = await checkedRequest(api, `${PATH}/${path}`, { method, headers, body: "{}" });
    expect(response.status).toBe(403);
  },
);
