import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { log } from "#app/platform/log.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type EventResult, handlePaymentEvent } from "./handle-payment-event.ts";
import type { ProviderName } from "./payment-event.ts";

/** What came of a webhook's call. */
type Received = EventResult | "not_ours" | "unusable";

/**
 * Takes what a provider sends, from its raw body. An event that is no matter of ours is taken and forgotten; one that
 * should say something about a payment of ours and doesn't is taken too, for sending it again would not help, and logged.
 * Refuses: bad_signature, malformed_event.
 */
export async function receiveWebhook(
  provider: ProviderName,
  rawBody: string,
  signature: string,
): Promise<Result<Received, { code: "bad_signature" } | { code: "malformed_event" }>> {
  const event = await providerNamed(provider).readWebhook(rawBody, signature);
  if (event === "bad_signature") return err({ code: "bad_signature" });
  if (event === "malformed") return err({ code: "malformed_event" });
  if (event === "not_ours") return ok(event);
  if (!("unusable" in event)) return ok(await handlePaymentEvent(event));
  log.error({ event: "payment", provider, eventId: event.unusable }, "A payment event does not say what it must");
  return ok("unusable");
}
