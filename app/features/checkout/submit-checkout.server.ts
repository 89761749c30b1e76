import { detectCrossSite, sessionOf } from "#app/platform/http/session.server.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { formCountries } from "./address/form-countries.ts";
import { type CheckoutError, checkoutErrorMessage, checkoutSchema, type PlacedOrder } from "./checkout.contract.ts";
import { placeOrder } from "./place-order.ts";
import { bodyOf, type Values, withoutFormerRegion } from "./ui/checkout-fields.ts";
import type { FormErrors } from "./ui/use-checkout.ts";

/** The result of a form sent without JavaScript: an order, or the form with the typed values and its errors. */
export type SubmittedCheckout =
  | { order: PlacedOrder }
  | ({ values: Values; status: number; retryAfterSeconds?: number } & Partial<FormErrors>);

const ADDRESSES = ["shipping_address", "billing_address"] as const;
const CROSS_SITE = "We couldn’t verify that this form came from our site. Please press the button again.";

/**
 * Places the order of a form sent without JavaScript; `intent=country` only shows the form again, for another country.
 * `limited` is the message when the rate limit of forms is exceeded: then nothing is placed.
 */
export async function submitCheckoutForm(request: Request, limited?: string): Promise<SubmittedCheckout> {
  const form = await request.formData();
  const sent: Values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const values = ADDRESSES.reduce((all, name) => withoutFormerRegion(all, name, sent[`${name}.country_before`]), sent);
  if (detectCrossSite(request)) return { values, status: 403, error: CROSS_SITE, fieldErrors: {} };
  if (limited) return { values, status: 429, error: limited, fieldErrors: {} };
  if (values.intent === "country") return { values, status: 200 };
  const read = checkoutSchema.safeParse(bodyOf(values, formCountries()));
  if (!read.success) return invalidForm(values, read.error.issues);
  const key = (values.key ?? "").slice(0, 255) || crypto.randomUUID();
  const buyer = { session: sessionOf(request.headers), customerId: undefined, address: visitorAddress(request) };
  const placed = await placeOrder(buyer, key, read.data);
  if (placed.ok) return { order: placed.value.order };
  const { error } = placed;
  if (error.code === "invalid_fields") return { values, status: 422, error: AGAIN, fieldErrors: error.fields };
  return { values, error: checkoutErrorMessage(error), fieldErrors: {}, ...limitedBy(error) };
}

function limitedBy(error: CheckoutError): { status: number; retryAfterSeconds?: number } {
  if (error.code !== "too_many_attempts" && error.code !== "too_much_reserved") return { status: 409 };
  return { status: 429, retryAfterSeconds: error.retryAfterSeconds };
}

const AGAIN = "Please check these fields:";

function invalidForm(values: Values, issues: { path: PropertyKey[]; message: string }[]): SubmittedCheckout {
  const fieldErrors: Values = {};
  for (const { path, message } of issues) fieldErrors[path.map(String).join(".")] ??= message;
  return { values, status: 422, error: AGAIN, fieldErrors };
}
