import { db } from "#app/platform/db/db.server.ts";
import { type ChangesOf, findLatestChanges } from "./audit-entries.queries.ts";

/** The maximum of versions that are compared: an edit of an older version gets the fields of these. */
const MAX_VERSIONS = 20;

/**
 * Returns who changed a subject last, when, and which fields since the version that was edited, for a 412. `base` is undefined if
 * If-Match names no version.
 */
export async function describeChanges(of: ChangesOf, { base, version }: { base: number | undefined; version: number }) {
  const count = base === undefined || base < 1 ? MAX_VERSIONS : Math.max(1, version - base);
  const changes = await findLatestChanges(of, Math.min(MAX_VERSIONS, count), db());
  const [latest] = changes;
  return {
    changed_by: latest?.actorName ?? null,
    changed_at: latest?.at.toISOString() ?? null,
    changed_fields: [...new Set(changes.flatMap(({ fields }) => fields))].sort(),
  };
}
