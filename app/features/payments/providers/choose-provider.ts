import type { ProviderName } from "#app/features/payments/events/payment-event.ts";
import { env } from "#app/platform/env.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { stripePayment } from "./stripe-payment.ts";
import { testPayment } from "./test-payment.ts";

/** Who takes the money now: Stripe when the shop has its keys, else the built-in test payment. */
export function providerInForce(): PaymentProvider {
  return env().STRIPE_SECRET_KEY ? stripePayment : testPayment;
}

/** Who took the money of an earlier payment. */
export function providerNamed(name: ProviderName): PaymentProvider {
  return name === "stripe" ? stripePayment : testPayment;
}
