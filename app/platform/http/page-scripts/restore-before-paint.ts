/** The id of the script that loads a page's modules. When the parser has passed it, React Router's script has restored the scroll position. */
export const LOADER_ID = "page-loader";

/**
 * Holds back the first paint of a document that Back, Forward or a reload opens below its top until it is scrolled there: on a slow
 * connection the top of the page would be painted first, and the page would jump. Meanwhile the browser still shows the page before.
 * React Router has the position if its page was hydrated, otherwise only the browser has. Other navigations, and pages left at
 * their top, are painted as early as before. Browsers without `rel="expect"` ignore the link.
 * Browsers run this text as it is: plain JavaScript, no imports.
 */
const DEFER_PAINT_SCRIPT = `try {
  const positions = JSON.parse(sessionStorage.getItem("react-router-scroll-positions"));
  const [{ type }] = performance.getEntriesByType("navigation");
  const top = positions?.[history.state?.key] ?? (type === "back_forward" ? 1 : 0);
  if (top > 0) {
    const link = Object.assign(document.createElement("link"), { rel: "expect", href: "#${LOADER_ID}" });
    link.setAttribute("blocking", "render");
    document.head.append(link);
    setTimeout(() => link.remove(), 10000);
  }
} catch {}`;

/** Adds the script that holds back the first paint to the start of a rendered page's head, where no stylesheet delays it. */
export const restoreBeforePaint = (html: string, nonce: string) =>
  html.replace(
    '<meta charSet="utf-8"/>',
    (charset) => `${charset}<script nonce="${nonce}">${DEFER_PAINT_SCRIPT}</script>`,
  );
