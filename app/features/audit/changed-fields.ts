import type { FieldValues } from "./audit-actions.ts";
import { canonicalJson } from "./entry-digest.ts";

/** Returns the fields that differ, with their values before and after. A missing field is not the same as null. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): ChangedFields {
  const changed: ChangedFields = { before: {}, after: {} };
  const [from, to] = [before as FieldValues, after as FieldValues];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (canonicalJson(from[name]) === canonicalJson(to[name])) continue;
    if (from[name] !== undefined) changed.before[name] = from[name];
    if (to[name] !== undefined) changed.after[name] = to[name];
  }
  return changed;
}

export type ChangedFields = { before: FieldValues; after: FieldValues };
