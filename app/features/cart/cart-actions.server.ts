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

/** Why a form was refused, with the status for the page and the sentence for the shopper. */
export type CartFormError = {
  code: CartError["code"] | "invalid_input" | "cross_site";
  status: number;
  message: string;
  retryAfterSeconds?: number;
};

/** What a form came to, and the headers that the page must answer with: its cookies, and that nobody keeps it. */
export type CartFormResult = { result: Result<Cart, CartFormError>; headers: Headers };

const visitorOf = (request: Request): Visitor => ({ session: sessionOf(request.headers) });

/** The headers of a page that shows a cart: its session's cookies, and that no cache stores it. */
export function cartHeaders({ session }: NewSession): Headers {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (session) for (const cookie of sessionCookies(session)) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The cart of whoever asks for a page, with the headers that the page must answer with. */
export async function cartOfRequest(request: Request): Promise<{ cart: Cart; headers: Headers }> {
  const { cart, ...newSession } = await viewCart(visitorOf(request));
  return { cart, headers: cartHeaders(newSession) };
}

/**
 * Does what a plain form asks for: `intent` is add (the usual), update or remove; product_id, quantity, color and size
 * as in the calls. Refuses what the calls refuse, and a form that another site sent.
 */
export async function applyCartForm(request: Request, form: FormData): Promise<CartFormResult> {
  if (detectCrossSite(request)) {
    const message = "That form did not come from one of our pages. Please go back, reload the page and try again.";
    return { result: err({ code: "cross_site", status: 403, message }), headers: cartHeaders({}) };
  }
  const done = await carryOut({ ...visitorOf(request), address: visitorAddress(request) }, form);
  if (!done.ok) {
    const headers = cartHeaders({});
    const { retryAfterSeconds } = done.error;
    if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
    return { result: done, headers };
  }
  const { cart, ...newSession } = done.value;
  return { result: ok(cart), headers: cartHeaders(newSession) };
}

async function carryOut(
  visitor: Visitor & { address: string },
  form: FormData,
): Promise<Result<{ cart: Cart } & NewSession, CartFormError>> {
  const intent = form.get("intent") ?? "add";
  const fields = fieldsOf(form, intent === "remove");
  if (intent === "add") return check(addItemSchema.safeParse(fields), (item) => addToCart(visitor, item));
  if (intent === "update") return check(updateItemSchema.safeParse(fields), (item) => setQuantity(visitor, item));
  if (intent === "remove") return check(removeItemSchema.safeParse(fields), (item) => removeLine(visitor, item));
  return err({ code: "invalid_input", status: 400, message: "That form can't be read." });
}

/** A form holds text only: whole numbers become numbers, what was left empty is left out. */
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
    const message = parsed.error.issues[0]?.message ?? "That form can't be read.";
    return err({ code: "invalid_input", status: 400, message });
  }
  const result = await run(parsed.data);
  if (result.ok) return result;
  const { error } = result;
  const { code } = error;
  const wait = error.code === "too_many_attempts" ? { retryAfterSeconds: error.retryAfterSeconds } : {};
  return err({ code, status: CART_ERRORS[code].status, message: cartErrorMessage(error), ...wait });
}
