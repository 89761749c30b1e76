import { setTimeout as pause } from "node:timers/promises";
import type Stripe from "stripe";
import { CircuitOpenError, circuitBreaker } from "./circuit-breaker.ts";
import { now } from "./clock.ts";
import { env } from "./env.ts";

/** Pinned version of Stripe's API. Read Stripe's changelog before changing it. */
const API_VERSION = "2026-10-28.endive";

const SECOND = 1000;
/** A shopper waits for these requests: two attempts of at most eight seconds. */
const TIMEOUTS = { timeout: 8 * SECOND, maxNetworkRetries: 1 };
/** Maximum age of a signature, in either direction. Stripe signs each delivery attempt anew. */
const TOLERANCE_SECONDS = 300;

/** Stripe is unreachable, overloaded or busy with the same request, or the circuit is open after several failures. */
export class StripeUnavailableError extends Error {}

/** Stripe refuses a request for good: a page that it can't open, or a refund of money that was refunded already or is disputed. */
export class StripeRefusedError extends Error {}

/** Parameters of Stripe's hosted payment page. Amounts in cents. */
export type HostedPage = Stripe.Checkout.SessionCreateParams;

type LoadedClient = { key: string; host: string | undefined; stripe: Promise<Stripe> };
let loaded: LoadedClient | undefined;

/** Another request with the same idempotency key is not finished (409). */
const isInProgress = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 409;

/** What the circuit counts. Stripe responds to requests in progress, so they are no outage. */
const isTheirFault = (error: unknown): boolean =>
  error instanceof Error &&
  !isInProgress(error) &&
  "type" in error &&
  ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"].includes(String(error.type));

const guarded = circuitBreaker({ failures: 3, openMs: 10 * SECOND, counts: isTheirFault });

/** Loads the SDK on first use: a shop without a key never needs it. */
function client(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host } = env();
  if (!key) throw new Error("Stripe was called without a STRIPE_SECRET_KEY");
  if (loaded?.key !== key || loaded.host !== host) loaded = { key, host, stripe: load(key, host) };
  return loaded.stripe;
}

async function load(key: string, host: string | undefined): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const address = host ? new URL(host) : undefined;
  return new StripeClient(key, {
    ...TIMEOUTS,
    apiVersion: API_VERSION,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === "https:" ? "443" : "80"),
      protocol: address.protocol === "https:" ? "https" : "http",
    }),
  });
}

/** An error of Stripe's SDK. */
const isFromStripe = (error: unknown): boolean =>
  error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");

/**
 * Calls Stripe. Throws StripeUnavailableError during an outage and for a request in progress; any other error is the shop's own
 * mistake.
 */
async function callStripe<Value>(request: (stripe: Stripe) => Promise<Value>): Promise<Value> {
  const stripe = await client();
  try {
    return await guarded(() => request(stripe));
  } catch (error) {
    if (error instanceof CircuitOpenError || isTheirFault(error) || isInProgress(error))
      throw new StripeUnavailableError("Stripe is unreachable", { cause: error });
    throw error;
  }
}

/** Pages that this process is opening, by their idempotency keys: the second click of a shopper waits for the first. */
const opening = new Map<string, Promise<Stripe.Checkout.Session>>();

/**
 * Creates a hosted payment page. The same idempotency `key` returns the same page. Throws StripeRefusedError if Stripe will not open
 * it: the key is that of a page with other fields, or the shop's key may not open pages.
 */
export function openHostedPage(page: HostedPage, key: string): Promise<Stripe.Checkout.Session> {
  const running = opening.get(key);
  if (running) return running;
  const opened = createPage(page, key).finally(() => opening.delete(key));
  opening.set(key, opened);
  return opened;
}

/** How often a page is asked for that another process is opening, a second apart. */
const MAX_ATTEMPTS = 4;

async function createPage(page: HostedPage, key: string, attempts = MAX_ATTEMPTS): Promise<Stripe.Checkout.Session> {
  try {
    return await callStripe((stripe) => stripe.checkout.sessions.create(page, { idempotencyKey: key }));
  } catch (error) {
    if (error instanceof StripeUnavailableError && isInProgress(error.cause) && attempts > 1) {
      await pause(SECOND);
      return createPage(page, key, attempts - 1);
    }
    if (isFromStripe(error)) throw new StripeRefusedError("Stripe refuses to open a page", { cause: error });
    throw error;
  }
}

/** Reads the current state of a hosted payment page. */
export function readHostedPage(id: string): Promise<Stripe.Checkout.Session> {
  return callStripe((stripe) => stripe.checkout.sessions.retrieve(id));
}

/** Expires a hosted payment page, so that it accepts no payment. */
export async function closeHostedPage(id: string): Promise<void> {
  await callStripe((stripe) => stripe.checkout.sessions.expire(id));
}

/** Reads the current state of a charge: how much of it was refunded. */
export function readCharge(id: string): Promise<Stripe.Charge> {
  return callStripe((stripe) => stripe.charges.retrieve(id));
}

/** Stripe's balance may suffice later. */
const MAY_PASS = ["balance_insufficient", "insufficient_funds"];

const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  "type" in error &&
  error.type === "StripeInvalidRequestError" &&
  !("code" in error && MAY_PASS.includes(String(error.code)));

/**
 * Refunds part of a payment, in cents. The same idempotency `key` refunds once. Throws StripeRefusedError if Stripe will not refund
 * it: more than is left of it, or it is disputed.
 */
export async function createStripeRefund(refund: Stripe.RefundCreateParams, key: string): Promise<Stripe.Refund> {
  try {
    return await callStripe((stripe) => stripe.refunds.create(refund, { idempotencyKey: key }));
  } catch (error) {
    if (isFinal(error)) throw new StripeRefusedError("Stripe refuses a refund", { cause: error });
    throw error;
  }
}

/** How many refunds of one payment are read at most. */
const MAX_REFUNDS = 1000;

/** Returns all refunds of a payment, newest first. */
export function listStripeRefunds(paymentIntent: string): Promise<Stripe.Refund[]> {
  return callStripe((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }).autoPagingToArray({ limit: MAX_REFUNDS }),
  );
}

/** Replaces fields of a refund's metadata, which its events carry. */
export function describeStripeRefund(id: string, metadata: Record<string, string>): Promise<Stripe.Refund> {
  return callStripe((stripe) => stripe.refunds.update(id, { metadata }));
}

/** Whether Stripe signed this raw body, at a time close to now. */
export async function isSignedByStripe(rawBody: string, signature: string): Promise<boolean> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  const at = now().getTime();
  // The SDK rejects old signatures but accepts ones from the future.
  const seconds = /(?:^|,)t=(\d{1,12})(?=,|$)/.exec(signature)?.[1];
  if (!secret || seconds === undefined || Number(seconds) - at / 1000 > TOLERANCE_SECONDS) return false;
  const { webhooks, errors } = await client();
  if (!webhooks.signature) throw new Error("Stripe's SDK can't check signatures");
  try {
    return webhooks.signature.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, at);
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
