import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { countRecoveryCodes, findTotp } from "#app/features/staff/factors/factors.queries.ts";
import { countPasskeys } from "#app/features/staff/passkeys/passkeys.queries.ts";
import { db } from "#app/platform/db/db.server.ts";
import type { OwnProfile } from "./me.contract.ts";
import { readOwnRow } from "./own-row.ts";

/** Returns one's own name, email, roles and second factors. */
export async function getOwnProfile(by: StaffActor): Promise<OwnProfile> {
  const [member, passkeys, totp, recoveryCodes] = await Promise.all([
    readOwnRow(by),
    countPasskeys(by.staffId, db()),
    findTotp(by.staffId),
    countRecoveryCodes(by.staffId),
  ]);
  const { id, name, email, roles, version } = member;
  return {
    id,
    name,
    email,
    roles,
    factors: { passkeys, totp: totp !== undefined, recovery_codes: recoveryCodes },
    version,
  };
}
