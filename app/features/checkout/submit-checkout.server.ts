import { forgeryOf, sessionOf } from "#app/platform/session.server.ts";
import { visitorAddress } from "#app/platform/visitor-address.server.ts";
import { type CheckoutError, checkoutSchema, type PlacedOrder, checkoutErrorMessage } from "./checkout.contract.ts";
import { formCountries } from "./form-countries.ts";
import { placeOrder } from "./place-order.ts";
import { bodyOf, type Values } from "./ui/checkout-fields.ts";
import type { Refused } from "./ui/use-checkout.ts";

/** What became of a form that the browser sent by itself: an order, or the form again with all that was typed. */
export type PostedCheckout =
  | { order: PlacedOrder }
  | ({ values: Values; status: number; retryAfterSeconds?: number } & Partial<Refused>);

const FORGED = "That form did not come from one of our pages. Please press the button again.";

/**
 * Places the order that a plain form asks for; `intent=country` only shows the form again, for another country. Where
 * too many forms came already, `limited` says so, and nothing is done.
 */
export async function postCheckout(request: Request, limited?: string): Promise<PostedCheckout> {
  const form = await request.formData();
  const values: Values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (forgeryOf(request)) return { values, status: 403, error: FORGED, wrong: {} };
  if (limited) return { values, status: 429, error: limited, wrong: {} };
  if (values.intent === "country") return { values, status: 200 };
  const read = checkoutSchema.safeParse(bodyOf(values, formCountries()));
  if (!read.success) return fieldsToMend(values, read.error.issues);
  const key = (values.key ?? "").slice(0, 255) || crypto.randomUUID();
  const buyer = { session: sessionOf(request.headers), customerId: undefined, address: visitorAddress(request) };
  const placed = await placeOrder(buyer, key, read.data);
  if (placed.ok) return { order: placed.value.order };
  const { error } = placed;
  if (error.code === "wrong_fields") return { values, status: 422, error: AGAIN, wrong: error.fields };
  return { values, error: checkoutErrorMessage(error), wrong: {}, ...limitedBy(error) };
}

function limitedBy(error: CheckoutError): { status: number; retryAfterSeconds?: number } {
  if (error.code !== "too_many_attempts" && error.code !== "too_much_reserved") return { status: 409 };
  return { status: 429, retryAfterSeconds: error.retryAfterSeconds };
}

const AGAIN = "Please look at these fields again:";

function fieldsToMend(values: Values, issues: { path: PropertyKey[]; message: string }[]): PostedCheckout {
  const wrong: Values = {};
  for (const { path, message } of issues) wrong[path.map(String).join(".")] ??= message;
  return { values, status: 422, error: AGAIN, wrong };
}
