import { randomUUID } from "node:crypto";
import { findVariantsById, type SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { type Customer, lockCustomer } from "#app/features/customers/customers.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempt, countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { claimRequest, insertRequest } from "./back-in-stock.queries.ts";
import { describeVariant } from "./describe-variant.ts";
import { WAITING_DAYS } from "./request-emails.queries.ts";
import { newRequestLink, requestEndLink } from "./request-links.ts";

const OF_NETWORK = { name: "back-in-stock-of-network", max: 20, seconds: 3600 };
/** Protects the mail server's reputation. Thirty networks would have to reach their own limit first. */
const OF_ALL = { name: "back-in-stock-of-all", max: 600, seconds: 3600 };
/** A person may want a product in several colors and sizes. */
const OF_EMAIL = { name: "back-in-stock-of-email", max: 5, seconds: 86_400 };
const OF_ACCOUNT = { name: "back-in-stock-of-account", max: 30, seconds: 3600 };

const DAY_MS = 86_400_000;
const CONFIRM_DAYS = 7;

/** When a request expires that nobody confirms. */
export const confirmableUntil = (at: Date): Date => new Date(at.getTime() + CONFIRM_DAYS * DAY_MS);
/** When a confirmed request expires that still waits for stock. */
export const waitsUntil = (at: Date): Date => new Date(at.getTime() + WAITING_DAYS * DAY_MS);

export type RequestError = { code: "variant_not_found" | "in_stock" } | TooManyAttempts;
export type OwnRequestError = RequestError | { code: "session_ended" };

/**
 * Stores an unconfirmed request and emails a confirmation link. Sends nothing, with the same result, when the address waits for
 * this variant already or got five of these emails today (or ten emails from all forms together). Errors: variant_not_found,
 * in_stock, too_many_attempts.
 */
export async function requestByEmail({
  variantId,
  email,
  address,
}: {
  variantId: number;
  email: string;
  address: string;
}): Promise<Result<undefined, RequestError>> {
  const everybody = { limit: OF_ALL, subject: "everybody" };
  const counted = await countAttempts([...ofNetwork(OF_NETWORK, clientNetwork(address)), everybody]);
  if (!counted.ok) return counted;
  const found = await findSoldOut(variantId);
  if (!found.ok) return found;
  const ofEmail = await countAttempt(OF_EMAIL, email.toLowerCase());
  if (!ofEmail.ok) return ok(undefined);
  // When the email is not queued, the rollback keeps the link of an earlier email valid.
  await transaction<undefined, TooManyAttempts>(async (tx) => {
    const at = now();
    const { hash, link } = newRequestLink();
    const request = { id: randomUUID(), variantId, email, hash, requestedAt: at, expiresAt: confirmableUntil(at) };
    const id = await insertRequest(request, tx);
    if (id === undefined) return ok(undefined);
    const { product, options } = describeVariant(found.value);
    const data = { product, options, link, endLink: requestEndLink(id) };
    return queueEmail(tx, { to: email, template: "back-in-stock-confirm", data });
  });
  return ok(undefined);
}

/**
 * Stores a request of a signed-in customer, or makes the one theirs that they made as a guest. It needs no confirmation if their
 * email is verified; otherwise they get the link. Returns whether it is confirmed. Errors: variant_not_found, in_stock,
 * too_many_attempts, session_ended (the account was deleted during the request).
 */
export async function requestAsCustomer(
  customer: Customer,
  variantId: number,
  address: string,
): Promise<Result<{ isConfirmed: boolean }, OwnRequestError>> {
  const { id: customerId } = customer;
  if (customer.emailVerifiedAt === null) {
    const requested = await requestByEmail({ variantId, email: customer.email, address });
    return requested.ok ? ok({ isConfirmed: false }) : requested;
  }
  const counted = await countAttempt(OF_ACCOUNT, customerId);
  if (!counted.ok) return counted;
  const found = await findSoldOut(variantId);
  if (!found.ok) return found;
  return transaction<{ isConfirmed: boolean }, OwnRequestError>(async (tx) => {
    const locked = await lockCustomer(customerId, tx);
    if (!locked) return err({ code: "session_ended" });
    const at = now();
    const own = { variantId, email: locked.email, customerId };
    const times = { requestedAt: at, confirmedAt: at, expiresAt: waitsUntil(at) };
    const id = await insertRequest({ id: randomUUID(), ...own, ...times }, tx);
    if (id === undefined) await claimRequest(own, tx);
    return ok({ isConfirmed: true });
  });
}

async function findSoldOut(variantId: number): Promise<Result<SellableVariant, RequestError>> {
  const variant = (await findVariantsById([variantId])).get(variantId);
  if (!variant?.available) return err({ code: "variant_not_found" });
  return variant.stock > 0 ? err({ code: "in_stock" }) : ok(variant);
}
