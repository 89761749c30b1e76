import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { databasePool } from "#app/platform/db/db.server.ts";

/** A staff member of the seeded shop: 0 is the owner, 1 the manager, the others pack. */
export async function staffOf(place: number, role: Role): Promise<StaffActor> {
  const { rows } = await databasePool().query<{ id: string }>("select md5('staff' || $1)::uuid as id", [place]);
  return {
    kind: "staff",
    staffId: rows[0]?.id ?? "",
    name: `Staff ${place}`,
    roles: [role],
    sessionId: randomUUID(),
    factorAt: new Date(),
    via: "page",
    requestId: "bench",
    network: "192.0.2.1",
  };
}

/** Signs a staff member in. Returns the value of the cookie `staff`. */
export async function signIn({ staffId }: StaffActor): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await databasePool().query(
    `insert into staff_sessions (id, token_hash, staff_id, device, client_network, created_at, last_used_at, expires_at, factor_at)
     values ($1, $2, $3, 'bench', '192.0.2.0/24', now(), now(), now() + interval '1 day', now())`,
    [randomUUID(), createHash("sha256").update(token).digest(), staffId],
  );
  return token;
}
