import { describeChanges } from "#app/features/audit/describe-changes.ts";

/** The actions that raise the version of a staff member. */
const EDITS = [
  "staff.edit",
  "me.edit",
  "staff.suspend",
  "staff.restore",
  "staff.join",
  "staff.recover",
  "owner.recover",
];

/** Returns who changed a staff member last, and when. */
export const describeLatestEdit = (id: string) => describeEdits(id, 1, 0);

/** Returns who changed a staff member since a version, for a 412. */
export const describeEdits = (id: string, version: number, base: number | undefined) =>
  describeChanges({ subjectType: "staff", subjectId: id, actions: EDITS }, { base, version });
