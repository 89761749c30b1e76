import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { findPeople } from "./staff-overview.queries.ts";

const LEADING = new Set(["owner", "manager"]);

/**
 * Returns the people whose entries of the audit log the actor may see, by name: owners all, managers themselves and those
 * without a leading role, others nobody but themselves. Invited people have no entries.
 */
export async function listAuditedPeople(by: StaffActor): Promise<{ id: string; name: string; state: string }[]> {
  if (!may(by, "audit.view")) return [];
  const seesAll = may(by, "audit.view_all");
  if (!seesAll && !by.roles.includes("manager")) return [];
  const people = await findPeople();
  return people
    .filter(({ id, roles }) => seesAll || id === by.staffId || !roles.some((role) => LEADING.has(role)))
    .map(({ id, name, state }) => ({ id, name, state }));
}
