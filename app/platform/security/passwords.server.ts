import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Result } from "#app/platform/result.ts";
import { type Busy, hashingQueue } from "./passwords-queue.ts";

/** OWASP's advice for Argon2id (the package's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

let checked = 0;

/**
 * How many passwords this process has compared with a hash since its start.
 * @internal for tests
 */
export function passwordsChecked(): number {
  return checked;
}

/** One text for the same password, whichever way a keyboard composes its accents (NIST 800-63B). */
const composed = (password: string) => password.normalize("NFKC");

/** Turns a password into what may be kept of it. Refuses: busy. */
export function hashPassword(password: string): Promise<Result<string, Busy>> {
  return hashingQueue(() => hash(composed(password), COST));
}

let dummyHash: Promise<string> | undefined;

/** A hash that no password opens, at the price of a real one. */
function nobodysHash(): Promise<string> {
  dummyHash ??= hash(randomBytes(32), COST);
  return dummyHash;
}

/**
 * Whether this password belongs to this hash. Without a hash, because nobody has that e-mail, the same work is done
 * for nothing, so that the time does not tell. Refuses: busy.
 */
export function passwordFits(password: string, storedHash: string | undefined): Promise<Result<boolean, Busy>> {
  return hashingQueue(async () => {
    const against = await nobodysHash();
    checked += 1;
    const fits = await verify(storedHash ?? against, composed(password));
    return fits && storedHash !== undefined;
  });
}
