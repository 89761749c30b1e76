import { beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { ada, newAddress, PATH, queryColumn, registered, send } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";

// Hundreds of passwords are hashed here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
useDatabase();
const api = createApi();
beforeAll(async () => {
  await registered(api, "ada@example.com");
});

const requests: [path: string, valid: Record<string, unknown>][] = [
  ["/", { ...ada, email: "new@example.com" }],
  ["/login/", { email: "ada@example.com", password: ada.password }],
  ["/token_refresh/", { refresh: "A".repeat(43) }],
  ["/logout/", { refresh: "A".repeat(43) }],
  ["/password_reset_request/", { email: "ada@example.com" }],
  ["/password_reset_confirm/", { uid: crypto.randomUUID(), token: "A".repeat(43), new_password: "linen thread" }],
];
const invalidValues = [
  null,
  0,
  1.5,
  true,
  [],
  {},
  ["a"],
  { $ne: null },
  "",
  " ",
  "x".repeat(60_000),
  "\ud800",
  "a\u0007b",
];
const injections = [
  "' or '1'='1",
  "'; drop table customers; --",
  "$(id)",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "%00",
  "../../..",
];

const crossSiteHeaders: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { Origin: "null" },
];

const post = (path: string, body: unknown) => send(api, "POST", PATH + path, body, { address: newAddress() });

function expectMessage(json: { error?: unknown; fields?: Record<string, string> }) {
  expect(json.error).toMatch(/^[A-Z].*[.!]$/);
  for (const message of Object.values(json.fields ?? {})) expect(message).toMatch(/^[A-Z]/);
}

test.each(requests)(
  "%s rejects every field that is missing or of a wrong type, with a message",
  async (path, valid) => {
    for (const name of Object.keys(valid)) {
      for (const value of [undefined, ...invalidValues]) {
        const { status, json } = await post(path, { ...valid, [name]: value });
        expect([name, value, status]).toEqual([name, value, 400]);
        expectMessage(json);
        expect(Object.keys(json.fields)).toContain(name);
      }
    }
  },
);

test.each(requests)("%s rejects NUL characters and bodies that are too long", async (path, valid) => {
  for (const name of Object.keys(valid)) {
    for (const [value, expected] of [
      ["a\u0000b", 400],
      ["\u0000", 400],
      ["x".repeat(100_000), 413],
    ] as const) {
      const { status, json } = await post(path, { ...valid, [name]: value });
      expect([name, status]).toEqual([name, expected]);
      expectMessage(json);
    }
  }
});

test.each(requests)("%s rejects requests from pages of other sites (CSRF)", async (path, valid) => {
  for (const headers of crossSiteHeaders) {
    const sent = { "Content-Type": "application/json", "x-client-address": newAddress(), ...headers };
    const response = await checkedRequest(api, PATH + path, {
      method: "POST",
      headers: sent,
      body: JSON.stringify(valid),
    });
    expect([headers, response.status]).toEqual([headers, 403]);
  }
});

test.each(requests)("%s rejects unknown fields", async (path, valid) => {
  const { status, json } = await post(path, { ...valid, is_staff: true });
  expect([status, json.fields.is_staff]).toEqual([400, "Unknown field."]);
});

test.each(requests)("%s rejects bodies that are not a JSON object", async (path) => {
  for (const body of ["", "{", "null", "[]", "7", '"text"', '{"email":"a"', "\u0000", "email=ada&password=x"]) {
    const { status } = await post(path, body);
    expect([body, status]).toEqual([body, 400]);
  }
});

test.each(requests)("%s treats injection strings as plain text", async (path, valid) => {
  for (const name of Object.keys(valid)) {
    for (const text of injections) {
      const { status, text: responseText } = await post(path, { ...valid, [name]: text });
      expect([200, 201, 204, 400, 401]).toContain(status);
      expect(responseText).not.toContain("syntax");
    }
  }
  expect((await queryColumn("select count(*)::int from customers"))[0]).toBeGreaterThan(0);
});

test.each(requests)("%s accepts only POST", async (path) => {
  for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
    const { status, headers, json } = await send(api, method, PATH + path);
    expect([method, status, headers.get("allow"), json]).toEqual([
      method,
      405,
      "POST",
      { error: "This endpoint allows only POST." },
    ]);
  }
});

test("/me/ allows GET, PATCH and DELETE, and rejects requests without a token", async () => {
  const response = await send(api, "POST", `${PATH}/me/`, { email: "mallory@example.com" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, PATCH, DELETE"]);
  const patched = await send(api, "PATCH", `${PATH}/me/`, { email: "mallory@example.com" });
  expect(patched.status).toBe(401);
});
