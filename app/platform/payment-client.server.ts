import type Stripe from "stripe";
import { CircuitOpenError, circuitBreaker } from "./circuit-breaker.ts";
import { now } from "./clock.ts";
import { env } from "./env.ts";

/** Stripe's shapes change with their date: the shop speaks this one until somebody has read what the next one changes. */
const API_VERSION = "2026-10-28.endive";

const SECOND = 1000;
/** A shopper waits for these calls: two tries of at most eight seconds. */
const TIMEOUTS = { timeout: 8 * SECOND, maxNetworkRetries: 1 };
/** How far the time of a signature may lie in the past or the future; Stripe signs anew at each attempt to deliver an event. */
const TOLERANCE_SECONDS = 300;

/** Stripe could not be asked just now: it is away, overloaded, or rests after several failures. */
export class StripeUnavailableError extends Error {}

/** What Stripe's hosted page is to ask for. Amounts in cents. */
export type HostedPage = Stripe.Checkout.SessionCreateParams;

type Asked = { key: string; host: string | undefined; stripe: Promise<Stripe> };
let asked: Asked | undefined;

const isTheirFault = (error: unknown): boolean =>
  error instanceof Error &&
  "type" in error &&
  ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"].includes(String(error.type));

const guarded = circuitBreaker({ failures: 3, restMs: 10 * SECOND, counts: isTheirFault });

/** The SDK is loaded by the first shop that has a key. */
function client(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host } = env();
  if (!key) throw new Error("Stripe was asked, but there is no STRIPE_SECRET_KEY");
  if (asked?.key !== key || asked.host !== host) asked = { key, host, stripe: load(key, host) };
  return asked.stripe;
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

/** Asks Stripe. Throws StripeUnavailableError while it can't answer; any other error is our own mistake. */
async function ask<Value>(question: (stripe: Stripe) => Promise<Value>): Promise<Value> {
  const stripe = await client();
  try {
    return await guarded(() => question(stripe));
  } catch (error) {
    if (error instanceof CircuitOpenError || isTheirFault(error))
      throw new StripeUnavailableError("Stripe is away", { cause: error });
    throw error;
  }
}

/** Opens a hosted page; the same `key` opens the same page, however often it is asked. */
export function openHostedPage(page: HostedPage, key: string): Promise<Stripe.Checkout.Session> {
  return ask((stripe) => stripe.checkout.sessions.create(page, { idempotencyKey: key }));
}

/** What became of a hosted page. */
export function readHostedPage(id: string): Promise<Stripe.Checkout.Session> {
  return ask((stripe) => stripe.checkout.sessions.retrieve(id));
}

/** Closes a hosted page, so that nobody can pay there any more. */
export async function closeHostedPage(id: string): Promise<void> {
  await ask((stripe) => stripe.checkout.sessions.expire(id));
}

/** Sends so many cents of a payment back; the same `key` sends them once. */
export function sendBack(refund: Stripe.RefundCreateParams, key: string): Promise<Stripe.Refund> {
  return ask((stripe) => stripe.refunds.create(refund, { idempotencyKey: key }));
}

/** Whether Stripe signed this raw body, at a time close to now. */
export async function isSignedByStripe(rawBody: string, signature: string): Promise<boolean> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  const at = now().getTime();
  // The SDK refuses what is too old, and takes what is signed for a time to come.
  const seconds = /(?:^|,)t=(\d{1,12})(?=,|$)/.exec(signature)?.[1];
  if (!secret || seconds === undefined || Number(seconds) - at / 1000 > TOLERANCE_SECONDS) return false;
  const { webhooks, errors } = await client();
  if (!webhooks.signature) throw new Error("Stripe's SDK checks no signatures");
  try {
    return webhooks.signature.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, at);
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
