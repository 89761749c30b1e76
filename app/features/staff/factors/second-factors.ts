import { countPasskeys, deletePasskeysOf } from "#app/features/staff/passkeys/passkeys.queries.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { deleteTotpAndCodes, findTotp } from "./factors.queries.ts";

/** Returns how many second factors a staff member has: passkeys and an authenticator app. Recovery codes don't count. */
export async function countSecondFactors(staffId: string, on: Database | Tx): Promise<number> {
  const passkeys = await countPasskeys(staffId, on);
  return passkeys + ((await findTotp(staffId, on)) ? 1 : 0);
}

/** Deletes all second factors and recovery codes of a staff member. */
export async function deleteSecondFactors(staffId: string, tx: Tx): Promise<void> {
  await deleteTotpAndCodes(staffId, tx);
  await deletePasskeysOf(staffId, tx);
}
