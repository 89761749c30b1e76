import { type Outcome, refuse } from "#app/platform/refusal.ts";
import { sessionOf } from "#app/platform/session.server.ts";
import { type CheckoutRefusal, checkoutSchema } from "./checkout.contract.ts";
import { type Placed, placeOrder } from "./place-order.ts";

const ADDRESS = ["full_name", "line1", "line2", "company", "city", "region", "postal_code", "country"] as const;

export type FormRefusal = CheckoutRefusal | { code: "key_missing" };

/**
 * Orders what is in the cart of whoever sends this plain form. Its fields are named as the API names them (`email`,
 * `shipping_address.city`, `billing_address.city`, `note`, …), and `idempotency_key`. A billing address of which nothing
 * but region and country is filled in is none. Refuses what placeOrder refuses, and key_missing.
 */
export async function placeOrderFromForm(request: Request, form: FormData): Promise<Outcome<Placed, FormRefusal>> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const key = text("idempotency_key") ?? "";
  if (key === "" || key.length > 255) return refuse({ code: "key_missing" });
  const address = (name: string) => Object.fromEntries(ADDRESS.map((field) => [field, text(`${name}.${field}`)]));
  const hasBilling = ADDRESS.slice(0, -1).some(
    (field) => field !== "region" && text(`billing_address.${field}`)?.trim(),
  );
  const parsed = checkoutSchema.safeParse({
    email: text("email"),
    shipping_address: address("shipping_address"),
    billing_address: hasBilling ? address("billing_address") : null,
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
