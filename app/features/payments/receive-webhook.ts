import { accept, type Outcome, refuse } from "#app/platform/refusal.ts";
import { providerNamed } from "./choose-provider.ts";
import type { ProviderName } from "./payment-event.ts";
import { type Taken, takePaymentEvent } from "./take-payment-event.ts";

/**
 * Takes what a provider sends, from its raw body. An event that is no matter of ours is taken and forgotten.
 * Refuses: bad_signature.
 */
export async function receiveWebhook(
  provider: ProviderName,
  rawBody: string,
  signature: string,
): Promise<Outcome<Taken | "not_ours", { code: "bad_signature" }>> {
  const event = await providerNamed(provider).readWebhook(rawBody, signature);
  if (event === "bad_signature") return refuse({ code: "bad_signature" });
  return accept(event === "not_ours" ? event : await takePaymentEvent(event));
}
