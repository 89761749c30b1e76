import { renderSVG } from "uqr";
import { z } from "zod";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { requireStepUp, type StaffActor, type StepUpRequired } from "#app/features/staff/access/actor.ts";
import { deleteTotp } from "#app/features/staff/factors/factors.queries.ts";
import { countSecondFactors } from "#app/features/staff/factors/second-factors.ts";
import { type InvalidCode, newTotp, stepOfCode, storeTotp } from "#app/features/staff/factors/totp.ts";
import { notifyStaff } from "#app/features/staff/notify-staff.ts";
import { countStaffAttempt, refundStaffAttempt } from "#app/features/staff/sign-in/staff-limits.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { seal, unseal } from "#app/platform/security/seal.ts";
import type { NewTotpSecret } from "./me.contract.ts";
import { lockOwnRow, readOwnRow } from "./own-row.ts";

const DRAFT_MS = 900_000;
const draftSchema = z.object({ secret: z.string(), expiresAt: z.number() });

/** A draft opens only in the session that asked for it. */
const contextOf = ({ staffId, sessionId }: StaffActor) => `${staffId} ${sessionId}`;

/**
 * Returns a new secret for one's authenticator app, as text, URI and QR code. It counts only once a code has confirmed it,
 * so it is not stored but sealed in `draft`, valid for 15 minutes in this session.
 */
export async function startOwnTotp(by: StaffActor): Promise<NewTotpSecret> {
  const { email } = await readOwnRow(by);
  const { secret, uri } = newTotp(email);
  const draft = JSON.stringify({ secret, expiresAt: now().getTime() + DRAFT_MS });
  const sealed = seal("totp", draft, contextOf(by));
  return { secret, uri, qr_svg: renderSVG(uri), draft: sealed.toString("base64url") };
}

function readDraft(draft: string, by: StaffActor): string | undefined {
  const opened = unseal("totp", Buffer.from(draft, "base64url"), contextOf(by));
  if (opened === undefined) return undefined;
  const { secret, expiresAt } = draftSchema.parse(JSON.parse(opened));
  return expiresAt > now().getTime() ? secret : undefined;
}

export type ConfirmTotpError = StepUpRequired | { code: "totp_expired" } | InvalidCode | TooManyAttempts;

/**
 * Connects the authenticator app whose code this is, in place of an earlier one, and emails a notice.
 * Errors: step_up, totp_expired, wrong_code, too_many_attempts.
 */
export async function confirmOwnTotp(
  { draft, code }: { draft: string; code: string },
  by: StaffActor,
): Promise<Result<null, ConfirmTotpError>> {
  const steppedUp = requireStepUp(by);
  if (!steppedUp.ok) return steppedUp;
  const { staffId, network: clientNetwork } = by;
  const attempt = { kind: "code", account: staffId, staffId, clientNetwork } as const;
  const counted = await countStaffAttempt(attempt);
  if (!counted.ok) return counted;
  const secret = readDraft(draft, by);
  if (secret === undefined) return err({ code: "totp_expired" });
  const step = stepOfCode(secret, code);
  if (step === undefined) return err({ code: "wrong_code" });
  await refundStaffAttempt(attempt);
  return transaction<null, ConfirmTotpError>(async (tx) => {
    const member = await lockOwnRow(by, tx);
    await storeTotp(staffId, secret, step, tx);
    await notifyStaff(member, "totp_added", tx);
    const subject = { type: "staff", id: staffId, label: member.name } as const;
    await writeAuditEntry(tx, { by, action: "me.totp", subject });
    return ok(null);
  });
}

export type RemoveTotpError = StepUpRequired | { code: "no_totp" } | { code: "last_factor" };

/** Disconnects one's own authenticator app, and emails a notice. Errors: step_up, no_totp, last_factor. */
export async function removeOwnTotp(by: StaffActor): Promise<Result<null, RemoveTotpError>> {
  const steppedUp = requireStepUp(by);
  if (!steppedUp.ok) return steppedUp;
  return transaction<null, RemoveTotpError>(async (tx) => {
    // Locks the member, so that two requests can't remove the last two factors.
    const member = await lockOwnRow(by, tx);
    if (!(await deleteTotp(member.id, tx))) return err({ code: "no_totp" });
    if ((await countSecondFactors(member.id, tx)) === 0) return err({ code: "last_factor" });
    await notifyStaff(member, "totp_removed", tx);
    const subject = { type: "staff", id: member.id, label: member.name } as const;
    await writeAuditEntry(tx, { by, action: "me.totp_remove", subject });
    return ok(null);
  });
}
