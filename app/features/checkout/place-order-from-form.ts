import { type Outcome, refuse } from "#app/platform/refusal.ts";
import { sessionOf } from "#app/platform/session.server.ts";
import { type CheckoutRefusal, checkoutSchema } from "./checkout.contract.ts";
import { type Placed, placeOrder } from "./place-order.ts";

const ADDRESS = ["full_name", "line1", "line2", "company", "city", "region", "postal_code", "country"] as const;

export type FormRefusal = CheckoutRefusal | { code: "key_missing" };

/**
 * Orders what is in the cart of whoever sends this plain form. Its fields are named `email`, `full_name`, `line1`, …,
 * `note`, `gift_message`, `expected_total` and `idempotency_key`; with `billing=other` the bill's address is in
 * `billing_full_name`, `billing_line1`, … Wrong fields are answered under the names that the API gives them
 * (`shipping_address.city`). Refuses what placeOrder refuses, and key_missing.
 */
export async function placeOrderFromForm(request: Request, form: FormData): Promise<Outcome<Placed, FormRefusal>> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const key = text("idempotency_key") ?? "";
  if (key === "" || key.length > 255) return refuse({ code: "key_missing" });
  const address = (prefix: string) => Object.fromEntries(ADDRESS.map((field) => [field, text(prefix + field)]));
  const parsed = checkoutSchema.safeParse({
    email: text("email"),
    shipping_address: address(""),
    billing_address: text("billing") === "other" ? address("billing_") : null,
    note: text("note"),
    gift_message: text("gift_message"),
    expected_total: text("expected_total") || null,
  });
  if (!parsed.success) {
    const fields: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) fields[path.join(".")] ??= message;
    return refuse({ code: "wrong_fields", fields });
  }
  return placeOrder({ session: sessionOf(request.headers), customerId: undefined }, key, parsed.data);
}
