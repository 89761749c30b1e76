import type { KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { now } from "#app/platform/clock.ts";
import { signingKeyFor, verificationKeysFor } from "#app/platform/security/secrets.ts";

const MINUTES = 15;
const ISSUER = "wellworn";
const AUDIENCE = "wellworn-shopper";
const TYPE = "at+jwt";
const PURPOSE = "access-token";

export type Access = { customerId: string; sessionId: string };

/** Returns an access token (JWT) for a session, valid for 15 minutes. */
export function issueAccess({ customerId, sessionId }: Access): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setSubject(customerId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + MINUTES * 60)
    .sign(signingKeyFor(PURPOSE));
}

/**
 * Returns the customer and session of an access token, also when a previous key signed it. Returns undefined when the
 * token is invalid, expired or not issued by this shop.
 */
export async function readAccess(token: string): Promise<Access | undefined> {
  for (const key of verificationKeysFor(PURPOSE)) {
    const access = await readAccessWith(key, token);
    if (access) return access;
  }
  return undefined;
}

async function readAccessWith(key: KeyObject, token: string): Promise<Access | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "sid", "exp"],
      currentDate: now(),
    });
    const { sub, sid } = payload;
    return typeof sub === "string" && typeof sid === "string" ? { customerId: sub, sessionId: sid } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
