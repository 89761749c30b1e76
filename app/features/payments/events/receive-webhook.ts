import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { log } from "#app/platform/log.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type EventResult, handlePaymentEvent } from "./handle-payment-event.ts";
import type { ProviderName } from "./payment-event.ts";

/** The result of a webhook request. */
type Received = Exclude<EventResult, "too_early"> | "not_ours" | "unusable";
type WebhookError = { code: "bad_signature" | "malformed_event" | "too_early" };

/**
 * Handles a webhook request, from its raw body. An event that does not concern the shop's payments is ignored. One that
 * does but lacks required data is logged and acknowledged, because sending it again would not help.
 * Errors: bad_signature, malformed_event, too_early (the provider has to send it again).
 */
export async function receiveWebhook(
  provider: ProviderName,
  rawBody: string,
  signature: string,
): Promise<Result<Received, WebhookError>> {
  const event = await providerNamed(provider).readWebhook(rawBody, signature);
  if (event === "bad_signature") return err({ code: "bad_signature" });
  if (event === "unavailable") return err({ code: "too_early" });
  if (event === "malformed") return err({ code: "malformed_event" });
  if (event === "not_ours") return ok(event);
  if (!("unusable" in event)) {
    const result = await handlePaymentEvent(event);
    return result === "too_early" ? err({ code: result }) : ok(result);
  }
  log.error({ event: "payment", provider, eventId: event.unusable }, "A payment event lacks required data");
  return ok("unusable");
}
