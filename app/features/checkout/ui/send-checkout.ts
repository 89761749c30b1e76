import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { asShopper, isSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { RestError, rest } from "#app/platform/http/rest.ts";

const TIMEOUT_MS = 20_000;

/** Places the order, once for each key. A shopper whose sign-in has ended buys as a guest. */
export async function sendCheckout(body: object, idempotencyKey: string): Promise<PlacedOrder> {
  const send = (bearer?: string) =>
    rest.post<PlacedOrder>("/api/orders/checkout/", body, {
      bearer,
      idempotencyKey,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  if (!isSignedIn()) return send();
  try {
    return await asShopper(send);
  } catch (problem) {
    if (problem instanceof RestError && problem.status === 401) return send();
    throw problem;
  }
}
