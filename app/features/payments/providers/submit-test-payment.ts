import { FIRST_LINK, orderPath } from "#app/features/orders/order-link.ts";
import { receiveWebhook } from "#app/features/payments/events/receive-webhook.ts";
import type { TestOutcome } from "#app/features/payments/payments.contract.ts";
import { findPaymentOfOrder } from "#app/features/payments/payments.queries.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { currentProvider } from "./choose-provider.ts";
import { signTestEvent, testEventOf } from "./test-payment.ts";

/**
 * Pays or declines a test payment, with a signed webhook event as a real provider would send. Returns the path of the
 * page to show next. Errors: no_such_payment (also while a real provider is configured).
 */
export async function submitTestPayment(
  paymentId: string,
  outcome: TestOutcome,
): Promise<Result<{ next: string }, { code: "no_such_payment" }>> {
  const found = currentProvider().name === "test" ? await findPaymentOfOrder(paymentId) : undefined;
  if (found?.payment.provider !== "test") return err({ code: "no_such_payment" });
  const { payment, number } = found;
  const { rawBody, signature } = signTestEvent(testEventOf(payment, outcome));
  const received = await receiveWebhook("test", rawBody, signature);
  if (!received.ok) throw new Error("Our own signature was not accepted");
  return ok({ next: orderPath({ id: payment.orderId, number, linkVersion: FIRST_LINK }) });
}
