import { orderPath } from "#app/features/orders/order-link.ts";
import { receiveWebhook } from "#app/features/payments/events/receive-webhook.ts";
import type { TestOutcome } from "#app/features/payments/payments.contract.ts";
import { findPaymentOfOrder } from "#app/features/payments/payments.queries.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { providerInForce } from "./choose-provider.ts";
import { signTestEvent, testEventOf } from "./test-payment.ts";

/**
 * A shopper presses Pay or Decline on the page of the test payment: it tells the shop as a real provider would, in a
 * signed message. Answers the page to show next. Refuses: no_such_payment (also where a real provider takes the money).
 */
export async function submitTestPayment(
  paymentId: string,
  outcome: TestOutcome,
): Promise<Result<{ next: string }, { code: "no_such_payment" }>> {
  const found = providerInForce().name === "test" ? await findPaymentOfOrder(paymentId) : undefined;
  if (found?.payment.provider !== "test") return err({ code: "no_such_payment" });
  const { payment, number } = found;
  const { rawBody, signature } = signTestEvent(testEventOf(payment, outcome));
  const received = await receiveWebhook("test", rawBody, signature);
  if (!received.ok) throw new Error("Our own signature was not accepted");
  return ok({ next: orderPath({ id: payment.orderId, number }) });
}
