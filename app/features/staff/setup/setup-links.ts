import { findActiveOwners, findStaff, lockOwners, type StaffRow } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Database, type Tx, transaction, transactionDb } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import {
  deleteFirstOwnerLinks,
  deleteOldSetupLinks,
  deleteSetupLinksOf,
  findSetupLinkRow,
  insertSetupLink,
  type SetupLinkRow,
} from "./setup-links.queries.ts";

const HOUR_MS = 3_600_000;
/** How long the first owner may take. */
export const FIRST_OWNER_HOURS = 24;

export type SetupLinkError = { code: "setup_link_invalid" } | { code: "setup_done" };

/** A link that is still valid. `member` is undefined for the first owner. */
export type SetupLink = { kind: SetupLinkRow["kind"]; hash: Buffer; member: StaffRow | undefined };

/**
 * Creates the link that makes the first owner, in place of all earlier ones. Returns its URL, or undefined when the shop has
 * an active owner. Only the hash of its token is stored, so print it where only the operator can read it.
 */
export async function createFirstOwnerLink(): Promise<string | undefined> {
  const result = await transaction<string | undefined, never>(async (tx) => {
    await lockOwners(tx);
    await deleteFirstOwnerLinks(tx);
    if ((await findActiveOwners(tx)).length > 0) return ok(undefined);
    return ok(await insertLink({ kind: "first_owner", staffId: null, hours: FIRST_OWNER_HOURS }, tx));
  });
  return result.ok ? result.value : undefined;
}

/**
 * Creates a link for an existing staff member, in place of an earlier one: `invitation` activates an invited one,
 * `recovery` replaces password and second factors of an active one. Returns its URL.
 */
export async function createStaffLink(
  { kind, staffId, hours }: { kind: "recovery" | "invitation"; staffId: string; hours: number },
  tx: Tx,
): Promise<string> {
  await deleteSetupLinksOf(staffId, tx);
  return insertLink({ kind, staffId, hours }, tx);
}

async function insertLink(
  { kind, staffId, hours }: Pick<SetupLinkRow, "kind" | "staffId"> & { hours: number },
  tx: Tx,
): Promise<string> {
  const token = newToken();
  const at = now();
  const expiresAt = new Date(at.getTime() + hours * HOUR_MS);
  await insertSetupLink({ hash: hashOfToken(token), kind, staffId, createdAt: at, expiresAt }, tx);
  return `${env().PUBLIC_URL}/admin/setup/${token}`;
}

/** Returns the link of a token. Errors: setup_link_invalid (unknown, expired or replaced), setup_done (used). */
export async function findSetupLink(
  token: string,
  on: Database | Tx = transactionDb(),
): Promise<Result<SetupLink, SetupLinkError>> {
  const hash = hashOfToken(token);
  const link = await findSetupLinkRow(hash, now(), on);
  if (!link) return err({ code: "setup_link_invalid" });
  if (link.usedAt) return err({ code: "setup_done" });
  const member = link.staffId ? await findStaff(link.staffId, on) : undefined;
  // A link that was sent before a suspension must not end it.
  const isValid = link.kind === "first_owner" || member?.state === (link.kind === "invitation" ? "invited" : "active");
  return isValid ? ok({ kind: link.kind, hash, member }) : err({ code: "setup_link_invalid" });
}

/** Deletes links that have expired. */
export const purgeSetupLinks = (): Promise<void> => deleteOldSetupLinks(now());
