import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { storeTotp } from "#app/features/staff/factors/totp.ts";
import { openStaffSession } from "#app/features/staff/sessions/staff-session.ts";
import { insertStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { hashPassword } from "#app/platform/security/passwords.server.ts";
import { ada, newAddress } from "./accounts.ts";
import { apiVisitor } from "./api-visitor.ts";

/** The password of every staff member in tests. */
export const STAFF_PASSWORD = ada.password;
/** The TOTP secret of every staff member in tests. */
export const STAFF_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

let storedHash: Promise<string> | undefined;
async function passwordHash(): Promise<string> {
  storedHash ??= hashPassword(STAFF_PASSWORD).then((hashed) => (hashed.ok ? hashed.value : ""));
  return storedHash;
}

/** The current code of the authenticator app. */
export const totpCode = (secret = STAFF_SECRET): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() });

/** The headers that a browser on the shop's own pages sends. */
export const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

export type TestStaff = { id: string; email: string; name: string; cookie: string; actor: StaffActor };

/** Inserts an active staff member with these roles, a password and TOTP, who is signed in. */
export async function newStaff(...roles: [Role, ...Role[]]): Promise<TestStaff> {
  const id = randomUUID();
  const at = now();
  const name = `Ana ${id.slice(0, 4)}`;
  const email = `${id}@staff.example`;
  const hash = await passwordHash();
  const network = newAddress();
  const session = await inTransaction(async (tx) => {
    const row = { id, email, name, roles, state: "active" as const, passwordHash: hash, createdAt: at, updatedAt: at };
    await insertStaff(row, tx);
    await storeTotp(id, STAFF_SECRET, 0, tx);
    return openStaffSession(id, { clientNetwork: network, device: "Vitest" }, tx);
  });
  const { sessionId, cookie } = session;
  const actor: StaffActor = {
    kind: "staff",
    staffId: id,
    name,
    roles,
    sessionId,
    factorAt: at,
    via: "api",
    requestId: "from-a-test",
    network,
  };
  return { id, email, name, cookie: cookie.split(";", 1)[0] ?? "", actor };
}

type Api = Parameters<typeof apiVisitor>[0];

/** An API client of a new staff member with these roles. */
export async function staffVisitor(api: Api, ...roles: [Role, ...Role[]]) {
  const staff = await newStaff(...roles);
  const visitor = apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": staff.actor.network });
  const [name = "", value = ""] = staff.cookie.split("=");
  visitor.jar.set(name, value);
  return { ...visitor, staff };
}
