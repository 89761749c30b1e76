import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Result } from "#app/platform/result.ts";
import { type Busy, hashingQueue } from "./hashing-queue.ts";

/** OWASP's recommendation for Argon2id (the package's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

let checked = 0;

/**
 * How many passwords this process has compared with a hash since its start.
 * @internal for tests
 */
export function passwordsChecked(): number {
  return checked;
}

/** Normalizes a password, because keyboards compose accents differently (NIST 800-63B). */
const composed = (password: string) => password.normalize("NFKC");

/** Hashes a password for storage. Errors: busy. */
export function hashPassword(password: string): Promise<Result<string, Busy>> {
  return hashingQueue(() => hash(composed(password), COST));
}

let dummyHash: Promise<string> | undefined;

/** A hash that no password matches, as expensive to verify as a real one. */
function getDummyHash(): Promise<string> {
  dummyHash ??= hash(randomBytes(32), COST);
  return dummyHash;
}

/**
 * Whether this password matches this hash. Without a hash, because no account has the email, the same work is done, so that
 * the response time does not reveal it. Errors: busy.
 */
export function verifyPassword(password: string, storedHash: string | undefined): Promise<Result<boolean, Busy>> {
  return hashingQueue(async () => {
    const dummy = await getDummyHash();
    checked += 1;
    const matches = await verify(storedHash ?? dummy, composed(password));
    return matches && storedHash !== undefined;
  });
}
