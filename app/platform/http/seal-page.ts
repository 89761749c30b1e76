import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { startAfterPaint } from "./start-after-paint.ts";

export type SealedPage = { html: string; policy: string; preload: string | undefined };

/**
 * Makes a rendered page the same for every render and safe to keep: the scripts that carry this render's nonce, and no
 * others, are named by hash in the policy; then the nonce goes. Text that found its way into the page as a script knows
 * no nonce and will not run.
 */
export function sealPage(html: string, nonce: string): SealedPage {
  const { html: deferred, modules } = startAfterPaint(html, nonce);
  const scripts = [...modules];
  for (const [, attributes = "", script = ""] of deferred.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(` nonce="${nonce}"`) && !attributes.includes(" src=")) scripts.push(script);
  }
  const hashes = scripts.map((script) => createHash("sha256").update(script).digest("base64"));
  const sealed = deferred.replaceAll(` nonce="${nonce}"`, "");
  return { html: sealed, policy: contentSecurityPolicy([...new Set(hashes)]), preload: preloadOf(sealed) };
}

/** The Link header that lets a proxy send for the styles before the page is there. */
function preloadOf(html: string): string | undefined {
  const head = html.slice(0, html.indexOf("</head>"));
  const stylesheets = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  return stylesheets.length > 0 ? stylesheets.map((href) => `<${href}>; rel=preload; as=style`).join(", ") : undefined;
}
