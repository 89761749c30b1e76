import { expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { ada, newAddress, PATH, queryColumn, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";

vi.unmock("@node-rs/argon2");
useDatabase();
const api = createApi();
const register = (fields: unknown, address = newAddress()) => send(api, "POST", `${PATH}/`, fields, { address });

test("registering returns 201 with the user, without the password", async () => {
  const { status, json, headers } = await register({ ...ada, email: " Ada.L@example.com ", first_name: " Ada " });
  expect(status).toBe(201);
  expect(json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: "Ada.L@example.com",
    email_verified: false,
    username: "ada",
    first_name: "Ada",
    last_name: "Lovelace",
  });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(await queryColumn("select password_hash from customers where email = 'ada.l@EXAMPLE.com'")).toEqual([
    expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  ]);
});

test("a new customer gets a welcome email with a link that verifies the email", async () => {
  await register({ ...ada, email: "welcome@example.com" });
  expect(await queryColumn("select template from emails where recipient = 'welcome@example.com'")).toEqual(["welcome"]);
  const [link] = await queryColumn("select data->>'link' from emails where recipient = 'welcome@example.com'");
  expect(link).toMatch(/^http:\/\/localhost:3000\/account\/verify-email\/[\w-]{43}$/);
});

test("a taken email is reported, in any case, and changes nothing", async () => {
  await register({ ...ada, email: "taken@example.com" });
  const { status, json } = await register({ ...ada, email: "TAKEN@example.com", first_name: "Mallory" });
  const error = "An account with this email already exists. Sign in, or reset your password.";
  expect([status, json]).toEqual([400, { error, fields: { email: error } }]);
  expect(await queryColumn("select first_name from customers where email = 'taken@example.com'")).toEqual(["Ada"]);
  expect(await queryColumn("select count(*)::int from emails where recipient ilike 'taken@example.com'")).toEqual([1]);
});

test("of 20 concurrent registrations of one email, one succeeds", async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => register({ ...ada, email: n % 2 ? "race@example.com" : "RACE@example.com" })),
  );
  expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(19).fill(400)]);
});

test("all six fields are required", async () => {
  for (const name of Object.keys(ada)) {
    for (const value of [undefined, "", "   ", null, 7, ["x"], { a: 1 }]) {
      const { status, json } = await register({ ...ada, email: "nobody@example.com", [name]: value });
      expect([name, status]).toEqual([name, 400]);
      expect(json.fields[name]).toMatch(/\.$/);
      expect(json.error).toBeTruthy();
    }
  }
  expect((await register({})).json.fields).toEqual({
    email: "Email is required.",
    username: "Username is required.",
    password: "Password is required.",
    confirm_password: "Confirm password is required.",
    first_name: "First name is required.",
    last_name: "Last name is required.",
  });
});

test("two different passwords return 'Passwords don't match', together with the other errors", async () => {
  const { status, json } = await register({ ...ada, confirm_password: "another", email: "no email" });
  expect(status).toBe(400);
  expect(json.fields).toEqual({
    email: "That doesn’t look like an email address.",
    confirm_password: "Passwords don't match",
  });
  const only = await register({ ...ada, confirm_password: "another" });
  expect(only.json).toEqual({
    error: "Passwords don't match",
    fields: { confirm_password: "Passwords don't match" },
  });
});

test("a password has 8 to 128 code points", async () => {
  const attempt = async (password: string, email: string) =>
    (await register({ ...ada, email, password, confirm_password: password })).status;
  expect(await attempt("h7$kq2!", "short@example.com")).toBe(400);
  expect(await attempt("🪡🧵👜🪡🧵👜🪡", "seven@example.com")).toBe(400);
  expect(await attempt("🪡🧵👜🪡🧵👜🪡✂", "eight@example.com")).toBe(201);
  expect(await attempt("🧵👜".repeat(64), "longest@example.com")).toBe(201);
  expect(await attempt(`${"🧵👜".repeat(64)}!`, "longer@example.com")).toBe(400);
  await signedIn(api, "longest@example.com", "🧵👜".repeat(64));
});

test("accents that are typed apart from their letters don't count, and full-width letters make no password less common", async () => {
  for (const password of ["áéíóúàè".normalize("NFD"), "ｐａｓｓｗｏｒｄ１２３"]) {
    const fields = { ...ada, email: "width@example.com", password, confirm_password: password };
    expect(await register(fields)).toMatchObject({ status: 400, json: { fields: { password: expect.any(String) } } });
  }
});

test("the most common passwords, the user's name and words about the shop are rejected with a message", async () => {
  for (const password of ["password1", "wellworn2026", "Lovelace1", "ada@example.com"]) {
    const { status, json } = await register({ ...ada, password, confirm_password: password });
    expect(status).toBe(400);
    expect(json.fields.password).toBe(json.error);
  }
});

test("unknown fields such as is_staff are rejected", async () => {
  const { status, json } = await register({ ...ada, email: "staff@example.com", is_staff: true, id: "1" });
  expect(status).toBe(400);
  expect(json.fields).toEqual({ is_staff: "Unknown field.", id: "Unknown field." });
  expect(await queryColumn("select 1 from customers where email = 'staff@example.com'")).toEqual([]);
});

test("an address that registers too often gets 429, other addresses do not", async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    statuses.push((await register({ ...ada, email: `many${n}@example.com` }, address)).status);
  }
  expect(statuses).toEqual([...Array(30).fill(201), 429]);
  const { headers, json } = await register({ ...ada, email: "many31@example.com" }, address);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(json.error).toBe("Too many attempts. Please wait a while and try again.");
  expect((await register({ ...ada, email: "other@example.com" })).status).toBe(201);
});
