import { randomInt } from "node:crypto";
import { notifyStaff } from "#app/features/staff/notify-staff.ts";
import { findStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { replaceRecoveryCodes, spendRecoveryCode } from "./factors.queries.ts";
import type { InvalidCode } from "./totp.ts";

const COUNT = 10;
/** Without letters and digits that look alike. 31 characters: 16 of them are 79 bits. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
const newCode = () => Array.from({ length: GROUPS }, newGroup).join("-");

/** The part of a typed code that counts: case, spaces and dashes don't. */
const normalized = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");
const hashOfCode = (code: string) => hashOfToken(normalized(code));

/** Replaces the recovery codes of a staff member. Returns the ten new ones; only their hashes are stored. */
export async function renewRecoveryCodes(staffId: string, tx: Tx): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await replaceRecoveryCodes(staffId, codes.map(hashOfCode), now(), tx);
  return codes;
}

/** Uses a recovery code, each of which is accepted once, and emails a notice. Errors: wrong_code. */
export async function consumeRecoveryCode(staffId: string, code: string, tx: Tx): Promise<Result<null, InvalidCode>> {
  if (!(await spendRecoveryCode(staffId, hashOfCode(code), now(), tx))) return err({ code: "wrong_code" });
  const member = await findStaff(staffId, tx);
  if (member) await notifyStaff(member, "recovery_code_used", tx);
  return ok(null);
}
