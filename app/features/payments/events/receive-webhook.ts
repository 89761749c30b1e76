import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { log } from "#app/platform/log.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type EventResult, handlePaymentEvent } from "./handle-payment-event.ts";
import type { ProviderName } from "./payment-event.ts";

/** The result of a webhook request. */
type Received = EventResult | "not_ours" | "unusable";

/**
 * Handles a webhook request, from its raw body. An event that does not concern the shop's payments is ignored. One that
 * does but lacks required data is logged and acknowledged, because sending it again would not help.
 * Errors: bad_signature, malformed_event.
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
  log.error({ event: "payment", provider, eventId: event.unusable }, "A payment event lacks required data");
  return ok("unusable");
}
