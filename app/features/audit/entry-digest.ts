import { createHash } from "node:crypto";

/** Increased when the digest covers other columns; old entries keep their version. */
const DIGEST_VERSION = 1;

/** The columns of an entry that its digest covers: all but the id, which the chain's hash covers. */
export type DigestedEntry = {
  at: Date;
  staffId: string | null;
  actorName: string;
  roles: readonly string[];
  via: string;
  action: string;
  subjectType: string;
  subjectId: string;
  subjectLabel: string;
  fields: readonly string[];
  before: unknown;
  after: unknown;
  reason: string;
  batch: string | null;
  undoes: number | null;
  requestId: string | null;
  network: string | null;
  personalDigest: Buffer | null;
};

/**
 * JSON with sorted keys, without absent fields, and with well-formed text: the same text before a value is stored as jsonb
 * and after it is read.
 */
export function canonicalJson(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value ?? null));
  return JSON.stringify(sorted(plain));
}

function sorted(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => [key.toWellFormed(), sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The SHA-256 of an entry's columns. */
export function entryDigest(entry: DigestedEntry): Buffer {
  const columns = [
    DIGEST_VERSION,
    entry.at.toISOString(),
    entry.staffId,
    entry.actorName,
    entry.roles,
    entry.via,
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.subjectLabel,
    entry.fields,
    entry.before,
    entry.after,
    entry.reason,
    entry.batch,
    entry.undoes,
    entry.requestId,
    entry.network,
    entry.personalDigest?.toString("hex") ?? null,
  ];
  return createHash("sha256").update(canonicalJson(columns)).digest();
}

/** The digest of an entry's personal values. Without the salt, which is deleted with them, it reveals nothing. */
export function personalDigest(salt: Buffer, values: unknown): Buffer {
  return createHash("sha256").update(salt).update(canonicalJson(values)).digest();
}
