import { hash } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import {
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
} from "#app/features/staff/access/permissions.ts";
import { createPendingSession } from "#app/features/staff/sessions/staff-session.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { newAddress, queryColumn, registered, signedIn } from "#tests/accounts.ts";
import { type Answered, apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { operations } from "#tests/responses/request-sample.ts";
import { newStaff, SAME_ORIGIN, type TestStaff } from "#tests/staff.ts";

useDatabase();
const api = createApi();
afterEach(() => shiftClock(0));

type Operation = (typeof operations)[number];

/** Endpoints that need no sign-in. A new one is added here on purpose or fails the test. */
const PUBLIC = [
  "beginStaffSignIn",
  "endStaffSession",
  "finishSignInWithRecoveryCode",
  "finishSignInWithTotp",
  "setUpStaff",
  "setUpStaffWithPasskey",
  "signInWithPasskey",
  "startPasskeySignIn",
  "startSetupPasskey",
];

const admin = operations.filter(({ template }) => template.startsWith("/api/admin/"));
const isPublic = ({ permission }: Operation) => permission === "public";
const protectedOnes = admin.filter((operation) => !isPublic(operation));
const limited = protectedOnes.filter(({ permission }) => permission !== "self");
const named = (some: Operation[]) => some.map((operation) => [operation.operationId, operation] as const);

const mayUse = (role: Role, { permission }: Operation) =>
  permission === "self" || permissionsOf([role]).has(permission as Permission);

type Sent = { cookie?: string; without?: string; headers?: Record<string, string>; empty?: boolean };

/** Sends a valid request, without one of its headers, or with an empty body. */
function send(operation: Operation, { cookie, without, headers = {}, empty = false }: Sent): Promise<Answered> {
  const own = Object.entries({ ...operation.headers, ...headers }).filter(([name]) => name !== without);
  const visitor = apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": newAddress() });
  return visitor.call(operation.path, {
    method: operation.method,
    headers: { "Content-Type": "application/json", ...Object.fromEntries(own), ...(cookie && { Cookie: cookie }) },
    ...(operation.method !== "GET" && { body: empty || !operation.body ? "{}" : JSON.stringify(operation.body) }),
  });
}

let shopper: string;
let suspended: TestStaff;
let pending: string;
const staff = new Map<Role, TestStaff>();

beforeAll(async () => {
  await registered(api, "ann@example.com");
  shopper = (await signedIn(api, "ann@example.com")).access;
  suspended = await newStaff("owner");
  await queryColumn("update staff set state = 'suspended' where id = $1", [suspended.id]);
  const { id } = await newStaff("owner");
  const client = { clientNetwork: newAddress(), device: "Vitest" };
  pending = (await createPendingSession(id, client, db())).cookie.split(";", 1)[0] ?? "";
  for (const role of ROLES) staff.set(role, await newStaff(role));
});

test("every endpoint of staff declares its access, and only the listed ones are public", () => {
  const known = [...Object.keys(PERMISSIONS), "self", "public"];
  const unknown = admin.filter(({ permission }) => !known.includes(permission ?? "none"));
  expect(unknown.map(({ operationId }) => operationId)).toEqual([]);
  const open = admin.filter(isPublic).map(({ operationId }) => operationId);
  expect(open.toSorted()).toEqual(PUBLIC);
  const declared = api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" && definition.route.path.startsWith("/api/admin/")
      ? [definition.route.operationId]
      : [],
  );
  expect(admin.map(({ operationId }) => operationId).toSorted()).toEqual(declared.toSorted());
});

test.each(named(protectedOnes))(
  "%s is closed to visitors, customers, suspended staff and those who have not proved a second factor",
  async (_name, operation) => {
    const outsiders: Sent[] = [
      {},
      { headers: { Authorization: `Bearer ${shopper}` } },
      { cookie: suspended.cookie },
      { cookie: pending },
      { cookie: `staff=${"A".repeat(43)}` },
    ];
    for (const outsider of outsiders) {
      const { status, headers } = await send(operation, outsider);
      expect([status, headers.get("www-authenticate")]).toEqual([401, "Staff"]);
    }
  },
);

test.each(named(limited))(
  "%s is refused, whatever its input, to every role without its permission",
  async (_name, operation) => {
    for (const role of ROLES.filter((one) => !mayUse(one, operation))) {
      const cookie = staff.get(role)?.cookie ?? "";
      for (const empty of [false, true])
        expect([role, (await send(operation, { cookie, empty })).status]).toEqual([role, 403]);
    }
  },
);

test.each(named(protectedOnes))(
  "%s is open to every role with its permission, and never cached",
  async (_name, operation) => {
    for (const role of ROLES.filter((one) => mayUse(one, operation))) {
      // A new one for each change: what a staff member may do to themselves could end the session.
      const { cookie } = (operation.method === "GET" && staff.get(role)) || (await newStaff(role));
      const { status, headers } = await send(operation, { cookie });
      expect([role, status]).not.toEqual([role, 401]);
      expect([role, status]).not.toEqual([role, 403]);
      expect(status).toBeLessThan(500);
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  },
);

test.each(named(protectedOnes.filter(({ needsStepUp }) => needsStepUp)))(
  "%s needs a second factor within the last ten minutes",
  async (_name, operation) => {
    shiftClock(600_000);
    const { cookie } = await staffFor(operation);
    shiftClock(1_200_000);
    const { status, headers, body } = await send(operation, { cookie });
    expect([status, body]).toEqual([401, { error: expect.any(String), step_up: true }]);
    expect(headers.get("www-authenticate")).toBe('Staff error="insufficient_user_authentication", max_age=600');
  },
);

const withHeader = (name: string) => named(protectedOnes.filter(({ headers }) => name in headers));
const staffFor = (operation: Operation) => newStaff(ROLES.find((role) => mayUse(role, operation)) ?? "owner");

test.each(withHeader("If-Match"))("%s needs If-Match", async (_name, operation) => {
  const { cookie } = await staffFor(operation);
  expect((await send(operation, { cookie, without: "If-Match" })).status).toBe(428);
});

test.each(withHeader("Idempotency-Key"))("%s needs an Idempotency-Key", async (_name, operation) => {
  const { cookie } = await staffFor(operation);
  expect((await send(operation, { cookie, without: "Idempotency-Key" })).status).toBe(400);
});

test.each(withHeader("Idempotency-Key"))("%s is not performed again with the same key", async (_name, operation) => {
  const { cookie, id } = await staffFor(operation);
  const scope = hash("sha256", `${id} ${operation.method} ${operation.path}`, "base64url");
  const insert = (key: string, bodyHash: string) =>
    queryColumn(
      `insert into staff_requests (scope, key, body_hash, transaction_id, subject_type, subject_id, created_at)
       values ($1, $2, $3, '1', 'test', '1', now())`,
      [scope, key, bodyHash],
    );
  await insert("other", "another body");
  expect((await send(operation, { cookie, headers: { "Idempotency-Key": "other" } })).status).toBe(422);
  const body = JSON.stringify(operation.body ?? {});
  await insert("same", hash("sha256", body, "base64url"));
  const { status } = await send(operation, { cookie, headers: { "Idempotency-Key": "same" } });
  expect(status).toBe(409);
});

test("a refusal is in the audit log, and a program that repeats it does not fill the log", async () => {
  const { cookie, id } = await newStaff("viewer");
  const [operation] = limited;
  const denied = () =>
    queryColumn("select subject_label from audit_log where action = 'access.denied' and staff_id = $1", [id]);
  if (!operation) throw new Error("There is no endpoint with a permission");
  await send(operation, { cookie });
  expect(await denied()).toEqual([`${operation.method} ${operation.path}`]);
  // A hundred an hour are written.
  await queryColumn("update rate_limits set count = 99 where key like 'staff-denied-entries:%'");
  for (let repetition = 0; repetition < 3; repetition += 1) await send(operation, { cookie });
  expect(await denied()).toHaveLength(2);
});
