import { now } from "#app/platform/clock.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { type Challenge, insertChallenge, spendChallenge } from "./passkeys.queries.ts";
import { CHALLENGE_SECONDS, challengeOf } from "./webauthn.ts";

/** What a challenge is for, and whose passkey may sign it (null for a sign-in, which names nobody). */
export type ChallengeUse = Pick<Challenge, "purpose" | "staffId">;

export type PasskeyExpired = { code: "passkey_expired" };

/** Stores a challenge for five minutes. */
export async function storeChallenge(challenge: string, { purpose, staffId }: ChallengeUse): Promise<void> {
  const at = now();
  const expiresAt = new Date(at.getTime() + CHALLENGE_SECONDS * 1000);
  await insertChallenge({ hash: hashOfToken(challenge), purpose, staffId, expiresAt }, at);
}

/**
 * Returns the challenge that a credential signs and makes it invalid, whether the credential turns out to be right or not.
 * So this runs before the transaction that verifies the credential. Errors: passkey_expired.
 */
export async function consumeChallenge(
  credential: { response: { clientDataJSON: string } },
  { purpose, staffId }: ChallengeUse,
): Promise<Result<string, PasskeyExpired>> {
  const challenge = challengeOf(credential);
  if (challenge === undefined) return err({ code: "passkey_expired" });
  const isValid = await spendChallenge({ hash: hashOfToken(challenge), purpose, staffId }, now());
  return isValid ? ok(challenge) : err({ code: "passkey_expired" });
}
