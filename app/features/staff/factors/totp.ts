import { Secret, TOTP } from "otpauth";
import { now } from "#app/platform/clock.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { shop } from "#app/platform/identity.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { seal, unseal } from "#app/platform/security/seal.ts";
import { findTotp, raiseLastStep, resealTotp, upsertTotp } from "./factors.queries.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Codes of the previous and the next step are accepted too, for clocks that differ. */
const WINDOW = 1;

export type InvalidCode = { code: "wrong_code" };

/** A new secret: as text to type, and as the URI that a QR code holds. */
export type NewTotp = { secret: string; uri: string };

const totpOf = (secret: string, label = "") => {
  const settings = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS };
  return new TOTP({ ...settings, issuer: shop.name, label, secret: Secret.fromBase32(secret) });
};

/** Returns a new secret for the authenticator app of the person with this email. It counts once a code has been checked. */
export function newTotp(email: string): NewTotp {
  return describeTotp(new Secret({ size: SECRET_BYTES }).base32, email);
}

/** Returns a secret with its URI. */
export function describeTotp(secret: string, email: string): NewTotp {
  return { secret, uri: totpOf(secret, email).toString() };
}

/** Returns the 30-second step whose code this is; undefined when it is not a current one. Spaces don't count. */
export function stepOfCode(secret: string, code: string): number | undefined {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now().getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Stores the secret of a staff member in place of an earlier one. `lastStep` is the step of the code that confirmed it. */
export async function storeTotp(staffId: string, secret: string, lastStep: number, tx: Tx): Promise<void> {
  await upsertTotp({ staffId, sealedSecret: seal("totp", secret, staffId), lastStep, createdAt: now() }, tx);
}

/** Checks a code of the member's authenticator app. Each code is accepted once. Errors: wrong_code. */
export async function consumeTotpCode(
  staffId: string,
  code: string,
  on: Database | Tx,
): Promise<Result<null, InvalidCode>> {
  const row = await findTotp(staffId, on);
  const secret = row && unseal("totp", row.sealedSecret, staffId);
  const step = secret === undefined ? undefined : stepOfCode(secret, code);
  if (secret === undefined || step === undefined || !(await raiseLastStep(staffId, step, on)))
    return err({ code: "wrong_code" });
  // A change of SECRET_KEY reaches the stored secrets with their use.
  await resealTotp(staffId, seal("totp", secret, staffId), on);
  return ok(null);
}
