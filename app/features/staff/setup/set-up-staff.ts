import { randomUUID } from "node:crypto";
import { z } from "zod";
import { renewRecoveryCodes } from "#app/features/staff/factors/recovery-codes.ts";
import { deleteSecondFactors } from "#app/features/staff/factors/second-factors.ts";
import {
  describeTotp,
  type InvalidCode,
  type NewTotp,
  newTotp,
  stepOfCode,
  storeTotp,
} from "#app/features/staff/factors/totp.ts";
import { notifyStaff } from "#app/features/staff/notify-staff.ts";
import type { AccessAction } from "#app/features/staff/record-access.ts";
import {
  createStaffSession,
  endReplacedSession,
  type NewStaffSession,
} from "#app/features/staff/sessions/staff-session.ts";
import { endSessionsOfStaff } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { countStaffAttempt } from "#app/features/staff/sign-in/staff-limits.ts";
import {
  findActiveOwners,
  insertStaff,
  lockOwners,
  lockStaff,
  updateStaff,
} from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { type ExpectedError, err, ok, type Result } from "#app/platform/result.ts";
import type { Busy } from "#app/platform/security/hashing-queue.ts";
import { checkPassword, type WeakPassword } from "#app/platform/security/password-rules.ts";
import { hashPassword } from "#app/platform/security/passwords.server.ts";
import { seal, unseal } from "#app/platform/security/seal.ts";
import { deleteFirstOwnerLinks, spendSetupLink } from "./setup-links.queries.ts";
import { findSetupLink, type SetupLink, type SetupLinkError } from "./setup-links.ts";

/**
 * What the first step collected, sealed for the page to send back with the second one. Nothing is stored before a second
 * factor is proved, so that there are no accounts without one, and two people with one link don't mix.
 */
const draftSchema = z.object({
  staffId: z.uuid(),
  name: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  secret: z.string(),
});
export type SetupDraft = z.infer<typeof draftSchema>;

export type BeginSetupError = SetupLinkError | { code: "email_required" } | WeakPassword | TooManyAttempts | Busy;

/**
 * The first step behind a setup link: checks name and password. Returns the draft for the second step, and the secret for an
 * authenticator app. `email` counts for the first owner only; others have theirs.
 * Errors: setup_link_invalid, setup_done, email_required, password_…, too_many_attempts, busy.
 */
export async function beginSetup(
  {
    token,
    name,
    email: given,
    password,
  }: { token: string; name: string; email?: string | undefined; password: string },
  client: ClientInfo,
): Promise<Result<{ draft: string; totp: NewTotp; staffId: string; email: string }, BeginSetupError>> {
  const link = await findSetupLink(token);
  if (!link.ok) return link;
  const counted = await countUse(token, client);
  if (!counted.ok) return counted;
  const { member, hash } = link.value;
  const email = member?.email ?? given;
  if (email === undefined) return err({ code: "email_required" });
  const checked = await checkPassword(password, { email, username: "", first_name: name, last_name: "" });
  if (!checked.ok) return checked;
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  const totp = newTotp(email);
  const staffId = member?.id ?? randomUUID();
  const draft: SetupDraft = { staffId, name, email, passwordHash: hashed.value, secret: totp.secret };
  return ok({ draft: sealDraft(draft, hash), totp, staffId, email });
}

/** Limits the passwords that a link lets its holder hash. Without a valid link nobody uses the limits up. */
const countUse = (token: string, { clientNetwork }: ClientInfo) =>
  countStaffAttempt({ kind: "setup", account: token, staffId: undefined, clientNetwork });

const contextOf = (linkHash: Buffer) => linkHash.toString("base64url");
const sealDraft = (draft: SetupDraft, linkHash: Buffer) =>
  seal("staff-setup", JSON.stringify(draft), contextOf(linkHash)).toString("base64url");

/** Returns what `beginSetup` sealed for this link. Errors: setup_link_invalid, setup_done. */
export async function readSetupDraft(
  token: string,
  draft: string,
): Promise<Result<SetupDraft & { totp: NewTotp }, SetupLinkError>> {
  const link = await findSetupLink(token);
  if (!link.ok) return link;
  const opened = openDraft(draft, link.value);
  return opened
    ? ok({ ...opened, totp: describeTotp(opened.secret, opened.email) })
    : err({ code: "setup_link_invalid" });
}

function openDraft(draft: string, { hash }: SetupLink): SetupDraft | undefined {
  const opened = unseal("staff-setup", Buffer.from(draft, "base64url"), contextOf(hash));
  return opened === undefined ? undefined : draftSchema.parse(JSON.parse(opened));
}

/** Stores the second factor of a new staff member in the transaction that creates them. */
export type StoreFactor<Failure extends ExpectedError> = (tx: Tx, draft: SetupDraft) => Promise<Result<null, Failure>>;

/** What the audit log calls the end of a setup. */
function entryOf({ kind, member }: SetupLink): AccessAction {
  if (kind === "recovery") return member?.roles.includes("owner") ? "owner.recover" : "staff.recover";
  return kind === "invitation" ? "staff.join" : "owner.setup";
}

export type FinishedSetup = NewStaffSession & { staffId: string; recoveryCodes: string[] };
export type FinishSetupError = SetupLinkError | { code: "email_taken" } | TooManyAttempts;

/**
 * The second step behind a setup link: stores the second factor and activates the staff member. All earlier factors and
 * sessions end, and the session that the browser had. Returns a session, and ten recovery codes that are shown once.
 * Errors: setup_link_invalid, setup_done, email_taken, too_many_attempts, those of `storeFactor`.
 */
export async function finishSetup<Failure extends ExpectedError>(
  { token, draft }: { token: string; draft: string },
  { client, headers }: { client: ClientInfo; headers: Headers },
  storeFactor: StoreFactor<Failure>,
): Promise<Result<FinishedSetup, Failure | FinishSetupError>> {
  const known = await findSetupLink(token);
  if (!known.ok) return known;
  const counted = await countUse(token, client);
  if (!counted.ok) return counted;
  return transaction<FinishedSetup, Failure | FinishSetupError>(async (tx) => {
    await lockOwners(tx);
    const link = await findSetupLink(token, tx);
    if (!link.ok) return link;
    const opened = openDraft(draft, link.value);
    if (!opened) return err({ code: "setup_link_invalid" });
    if (!(await spendSetupLink(link.value.hash, now(), tx))) return err({ code: "setup_done" });
    const activated = await activate(link.value, opened, tx);
    if (!activated.ok) return activated;
    const stored = await storeFactor(tx, opened);
    if (!stored.ok) return stored;
    const { staffId } = opened;
    const recoveryCodes = await renewRecoveryCodes(staffId, tx);
    const entry = { action: entryOf(link.value) };
    await endReplacedSession(headers, tx);
    return ok({ ...(await createStaffSession(staffId, client, tx, entry)), staffId, recoveryCodes });
  });
}

async function activate(
  { kind, member }: SetupLink,
  { staffId, name, email, passwordHash }: SetupDraft,
  tx: Tx,
): Promise<Result<null, SetupLinkError | { code: "email_taken" }>> {
  const at = now();
  if (kind !== "first_owner") {
    const locked = await lockStaff(staffId, tx);
    if (!member || locked?.state !== member.state) return err({ code: "setup_link_invalid" });
    await endSessionsOfStaff(staffId, at, tx);
    await deleteSecondFactors(staffId, tx);
    await updateStaff(staffId, { name, passwordHash, state: "active" }, at, tx);
    if (kind === "recovery") await notifyStaff(member, "password_changed", tx);
    return ok(null);
  }
  if ((await findActiveOwners(tx)).length > 0) return err({ code: "setup_done" });
  await deleteFirstOwnerLinks(tx);
  const row = { id: staffId, email, name, passwordHash, roles: ["owner" as const], state: "active" as const };
  const inserted = await insertStaff({ ...row, createdAt: at, updatedAt: at }, tx);
  return inserted ? ok(null) : err({ code: "email_taken" });
}

/** Checks the code of a new authenticator app and stores its secret: a `StoreFactor`. Errors: wrong_code. */
export const storeFirstTotp =
  (code: string): StoreFactor<InvalidCode> =>
  async (tx, { staffId, secret }) => {
    const step = stepOfCode(secret, code);
    if (step === undefined) return err({ code: "wrong_code" });
    await storeTotp(staffId, secret, step, tx);
    return ok(null);
  };
