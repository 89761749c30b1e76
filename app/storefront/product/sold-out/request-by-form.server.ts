import {
  BACK_IN_STOCK_ERRORS,
  guestRequestSchema,
  REQUESTED,
} from "#app/features/back-in-stock/back-in-stock.contract.ts";
import { requestByEmail } from "#app/features/back-in-stock/request-notification.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { tooMany } from "#app/storefront/forms/form-limit.server.ts";

/** The result of the form without JavaScript: what was sent, and the message or the error to show at the form. */
export type SubmittedRequest = { variantId: number; email: string; message?: string; error?: string };

/**
 * Requests a back-in-stock email with the fields of the form. Returns the result and the response's status and headers; `error`
 * outside of `asked` when the page has no such form anymore, because the variant is in stock or no longer sold.
 */
export async function requestByForm(
  request: Request,
  form: FormData,
): Promise<{ result: { asked?: SubmittedRequest; error?: string }; init: ResponseInit }> {
  const email = String(form.get("email") ?? "");
  const variantId = Number(form.get("variant_id"));
  const sent = { variantId, email };
  const read = guestRequestSchema.safeParse({ variant_id: variantId, email });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? "";
    return { result: { asked: { ...sent, error } }, init: { status: 400 } };
  }
  const requested = await requestByEmail({ variantId, email: read.data.email, address: visitorAddress(request) });
  if (requested.ok) return { result: { asked: { ...sent, message: REQUESTED } }, init: { status: 200 } };
  if (requested.error.code === "too_many_attempts") {
    const { error, init } = tooMany(requested.error.retryAfterSeconds);
    return { result: { asked: { ...sent, error } }, init };
  }
  const { error, status } = BACK_IN_STOCK_ERRORS[requested.error.code];
  return { result: { error }, init: { status } };
}
