import { createHash } from "node:crypto";
import { replaceScripts } from "../../rendering/replace-scripts.ts";
import { addEarlyCart } from "../page-scripts/early-cart.ts";
import { restoreBeforePaint } from "../page-scripts/restore-before-paint.ts";
import { startAfterPaint } from "../page-scripts/start-after-paint.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

export type HashedPage = { html: string; policy: string; preload: string | undefined };

/**
 * Makes a rendered page cacheable: the policy allows the hashes of the scripts that have this render's nonce, and the nonce is
 * removed. An injected script does not have the nonce and will not run.
 */
export function replaceNonceWithHashes(html: string, nonce: string): HashedPage {
  const { html: deferred, modules } = startAfterPaint(restoreBeforePaint(addEarlyCart(html, nonce), nonce), nonce);
  const scripts = [...modules];
  replaceScripts(deferred, ({ attributes, text, whole }) => {
    if (attributes.includes(` nonce="${nonce}"`) && !attributes.includes(" src=")) scripts.push(text);
    return whole;
  });
  const hashes = scripts.map((script) => createHash("sha256").update(script).digest("base64"));
  const hashed = deferred.replaceAll(` nonce="${nonce}"`, "");
  return { html: hashed, policy: contentSecurityPolicy([...new Set(hashes)]), preload: preloadOf(hashed) };
}

/** The Link header that lets a proxy preload the stylesheets. */
function preloadOf(html: string): string | undefined {
  const head = html.slice(0, html.indexOf("</head>"));
  const stylesheets = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  return stylesheets.length > 0 ? stylesheets.map((href) => `<${href}>; rel=preload; as=style`).join(", ") : undefined;
}
