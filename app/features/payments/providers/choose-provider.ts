import type { ProviderName } from "#app/features/payments/events/payment-event.ts";
import { env } from "#app/platform/env.ts";
import { manualPayment } from "./manual-payment.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { stripePayment } from "./stripe-payment.ts";
import { testPayment } from "./test-payment.ts";

const PROVIDERS: Record<ProviderName, PaymentProvider> = {
  stripe: stripePayment,
  test: testPayment,
  manual: manualPayment,
};

/** Returns the provider of new payments: Stripe when its keys are configured, otherwise the built-in test payment. */
export function currentProvider(): PaymentProvider {
  return env().STRIPE_SECRET_KEY ? stripePayment : testPayment;
}

/** Returns the provider of an existing payment. */
export function providerNamed(name: ProviderName): PaymentProvider {
  return PROVIDERS[name];
}
