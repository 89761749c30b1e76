import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { findStaff, lockStaff, type StaffRow } from "#app/features/staff/staff.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

function existing(member: StaffRow | undefined): StaffRow {
  if (!member) throw new Error("Staff are never deleted, but the signed-in one is missing");
  return member;
}

/** Reads the row of the signed-in staff member. */
export const readOwnRow = async ({ staffId }: StaffActor): Promise<StaffRow> => existing(await findStaff(staffId));

/** The same, and locks the row (FOR UPDATE) until the transaction ends. */
export const lockOwnRow = async ({ staffId }: StaffActor, tx: Tx): Promise<StaffRow> =>
  existing(await lockStaff(staffId, tx));
