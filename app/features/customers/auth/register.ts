import { randomUUID } from "node:crypto";
import { LIMITS } from "#app/features/customers/account-limits.ts";
import type { Registration, User } from "#app/features/customers/customers.contract.ts";
import { insertCustomer } from "#app/features/customers/customers.queries.ts";
import { newEmailLink } from "#app/features/customers/new-email-link.ts";
import { serializeUser } from "#app/features/customers/serialize-user.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Busy } from "#app/platform/security/hashing-queue.ts";
import { checkPassword, type WeakPassword } from "#app/platform/security/password-rules.ts";
import { hashPassword } from "#app/platform/security/passwords.server.ts";

export type RegisterError = WeakPassword | { code: "email_taken" } | TooManyAttempts | Busy;

/**
 * Creates an account and queues a welcome email whose link verifies the email. A taken email is reported as such, but
 * only after the same work (docs/decisions/0014).
 * Errors: password_too_common, password_too_personal, password_too_shoplike, email_taken, too_many_attempts, busy.
 */
export async function register(input: Registration, client: ClientInfo): Promise<Result<User, RegisterError>> {
  const checked = await checkPassword(input.password, input);
  if (!checked.ok) return checked;
  const everybody = { limit: LIMITS.registerOfAll, subject: "everybody" };
  const counted = await countAttempts([...ofNetwork(LIMITS.registerOfNetwork, client.clientNetwork), everybody]);
  if (!counted.ok) return counted;
  const hashed = await hashPassword(input.password);
  if (!hashed.ok) return hashed;
  const at = now();
  return transaction<User, RegisterError>(async (tx) => {
    const { email, username, first_name: firstName, last_name: lastName } = input;
    const name = { email, username, firstName, lastName };
    const row = { id: randomUUID(), ...name, passwordHash: hashed.value, createdAt: at, passwordChangedAt: at };
    const customer = await insertCustomer(row, tx);
    if (!customer) return err({ code: "email_taken" });
    const link = await newEmailLink(tx, customer.id, email, "current");
    await queueEmail(tx, { to: email, template: "welcome", data: { firstName, link } });
    return ok(serializeUser(customer));
  });
}
