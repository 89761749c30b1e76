import { env } from "#app/platform/env.ts";
import { isSignature, sign } from "#app/platform/security/signature.ts";

const PURPOSE = "order-link";

/** The link version of a new order. */
export const FIRST_LINK = 1;

/**
 * What the link of an order is made of. `linkVersion` changes with its email address, so that earlier links no longer open it.
 */
type Linked = { id: string; linkVersion: number };

/** The first version is signed without its number, as all links were before there were versions. */
const textOf = ({ id, linkVersion }: Linked) => (linkVersion === FIRST_LINK ? id : `${id} ${linkVersion}`);

/** Returns the token that opens an order without an account. It is not stored: it is a signature. */
export function orderToken(order: Linked): string {
  return sign(PURPOSE, textOf(order));
}

/**
 * Returns whether a token opens this order, also when it was signed with an earlier key. Takes the same time for every invalid
 * token.
 */
export function opensOrder(order: Linked, token: string): boolean {
  return isSignature(PURPOSE, textOf(order), token);
}

/** Returns "/order/7KQ-M4T-2X?token=…", the path of an order's page. */
export function orderPath(order: Linked & { number: string }): string {
  return `/order/${order.number}?token=${orderToken(order)}`;
}

/** Returns the full URL of an order's page, for emails and payment providers. */
export function orderLink(order: Linked & { number: string }): string {
  return env().PUBLIC_URL + orderPath(order);
}
