/** The class of elements that only a visitor without a session sees before scripts have loaded. Styles are in page.css. */
export const FOR_NEW_VISITORS = "for-new-visitors";

/**
 * Marks the document of a visitor without the cart's cookie, before the first paint.
 * Browsers run this text as it is: plain JavaScript, no imports.
 */
const MARK_SCRIPT = `if (!/(?:^|; )csrftoken=/.test(document.cookie)) document.documentElement.classList.add("new-visitor");`;

/**
 * Adds the script to a rendered page that has something for new visitors. The page is the same for everybody, and what such a
 * visitor will see is known without a request: there is no need to wait for the scripts.
 */
export function markNewVisitor(html: string, nonce: string): string {
  if (!html.includes(FOR_NEW_VISITORS)) return html;
  return html.replace(
    '<meta charSet="utf-8"/>',
    (charset) => `${charset}<script nonce="${nonce}">${MARK_SCRIPT}</script>`,
  );
}
