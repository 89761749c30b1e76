/** The class of elements that only a visitor without a session sees before scripts have loaded. Styles are in cart.css. */
export const FOR_NEW_VISITORS = "for-new-visitors";

/** A cart that was requested before the scripts had loaded; undefined if the request failed. `at` is by `performance.now()`. */
export type EarlyCart = { at: number; cart: Promise<unknown> };

/**
 * Without the cart's cookie, marks the document before the first paint: the cart is empty. With it, requests the cart, so that
 * it arrives with the scripts that show it (cart.client.ts). A preload would be used for a later request as well.
 * Browsers run this text as it is: plain JavaScript, no imports.
 */
const EARLY_SCRIPT = `if (!/(?:^|; )csrftoken=/.test(document.cookie)) document.documentElement.classList.add("new-visitor");
else window.earlyCart = { at: performance.now(), cart: fetch("/api/orders/cart/").then((response) => (response.ok ? response.json() : undefined)).catch(() => undefined) };`;

/**
 * Adds the script to a rendered page that has something for new visitors, the cart. The page is the same for everybody, but what
 * it will show can be known, or requested, before the scripts have loaded.
 */
export function addEarlyCart(html: string, nonce: string): string {
  if (!html.includes(FOR_NEW_VISITORS)) return html;
  return html.replace(
    '<meta charSet="utf-8"/>',
    (charset) => `${charset}<script nonce="${nonce}">${EARLY_SCRIPT}</script>`,
  );
}
