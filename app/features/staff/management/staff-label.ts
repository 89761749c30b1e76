import type { StaffRow } from "#app/features/staff/staff.queries.ts";

/** The name of a staff member in the audit log. Invited people have none yet, and their email is personal. */
export const labelOf = ({ name }: Pick<StaffRow, "name">): string => name || "An invited person";
