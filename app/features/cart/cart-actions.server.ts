import { detectCrossSite, sessionCookies, sessionOf } from "#app/platform/http/session.server.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { addToCart } from "./add-to-cart.ts";
import {
  addItemSchema,
  CART_ERRORS,
  type Cart,
  type CartError,
  cartErrorMessage,
  removeItemSchema,
  updateItemSchema,
} from "./cart.contract.ts";
import type { NewSession, Visitor } from "./find-cart.ts";
import { removeLine } from "./remove-line.ts";
import { setQuantity } from "./set-quantity.ts";
import { viewCart } from "./view-cart.ts";

/** Why a form was rejected, with the page's status and the shopper's message. */
export type CartFormError = {
  code: CartError["code"] | "invalid_input" | "cross_site";
  status: number;
  message: string;
  retryAfterSeconds?: number;
};

/** The result of a form, and the headers that its page must send: cookies and no-store. */
export type CartFormResult = { result: Result<Cart, CartFormError>; headers: Headers };

const visitorOf = (request: Request): Visitor => ({ session: sessionOf(request.headers) });

/** Returns the headers of a page that shows a cart: its session's cookies, and no-store. */
export function cartHeaders({ session }: NewSession): Headers {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (session) for (const cookie of sessionCookies(session)) headers.append("Set-Cookie", cookie);
  return headers;
}

/** Returns the visitor's cart for a page request, with the headers that the page must send. */
export async function cartOfRequest(request: Request): Promise<{ cart: Cart; headers: Headers }> {
  const { cart, ...newSession } = await viewCart(visitorOf(request));
  return { cart, headers: cartHeaders(newSession) };
}

/**
 * Applies a form that was sent without JavaScript. `intent` is add (the default), update or remove; product_id,
 * quantity, color and size are as in the API. Errors: those of the API's endpoints, invalid_input, cross_site.
 */
export async function applyCartForm(request: Request, form: FormData): Promise<CartFormResult> {
  if (detectCrossSite(request)) {
    const message =
      "We couldn’t verify that this form came from our site. Please go back, reload the page and try again.";
    return { result: err({ code: "cross_site", status: 403, message }), headers: cartHeaders({}) };
  }
  const applied = await applyIntent({ ...visitorOf(request), address: visitorAddress(request) }, form);
  if (!applied.ok) {
    const headers = cartHeaders({});
    const { retryAfterSeconds } = applied.error;
    if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
    return { result: applied, headers };
  }
  const { cart, ...newSession } = applied.value;
  return { result: ok(cart), headers: cartHeaders(newSession) };
}

async function applyIntent(
  visitor: Visitor & { address: string },
  form: FormData,
): Promise<Result<{ cart: Cart } & NewSession, CartFormError>> {
  const intent = form.get("intent") ?? "add";
  const fields = fieldsOf(form, intent === "remove");
  if (intent === "add") return check(addItemSchema.safeParse(fields), (item) => addToCart(visitor, item));
  if (intent === "update") return check(updateItemSchema.safeParse(fields), (item) => setQuantity(visitor, item));
  if (intent === "remove") return check(removeItemSchema.safeParse(fields), (item) => removeLine(visitor, item));
  return err({ code: "invalid_input", status: 400, message: "We couldn’t read that form. Please try again." });
}

/** A form holds only text: whole numbers become numbers, and empty fields are left out. */
function fieldsOf(form: FormData, isRemoval: boolean): Record<string, unknown> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const number = (value: string | undefined) => (value && /^\d{1,16}$/.test(value) ? Number(value) : value);
  const item = { product_id: number(text("product_id")), color: text("color"), size: text("size") };
  return isRemoval ? item : { ...item, quantity: number(text("quantity")) };
}

type Parsed<Item> =
  | { success: true; data: Item }
  | { success: false; error: { issues: readonly { message: string }[] } };

async function check<Item>(
  parsed: Parsed<Item>,
  run: (item: Item) => Promise<Result<{ cart: Cart } & NewSession, CartError>>,
): Promise<Result<{ cart: Cart } & NewSession, CartFormError>> {
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? "We couldn’t read that form. Please try again.";
    return err({ code: "invalid_input", status: 400, message });
  }
  const result = await run(parsed.data);
  if (result.ok) return result;
  const { error } = result;
  const { code } = error;
  const wait = error.code === "too_many_attempts" ? { retryAfterSeconds: error.retryAfterSeconds } : {};
  return err({ code, status: CART_ERRORS[code].status, message: cartErrorMessage(error), ...wait });
}
