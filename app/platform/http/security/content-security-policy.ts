import { env } from "#app/platform/env.ts";

const POLICY = {
  "default-src": "'none'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  "base-uri": "'none'",
  "object-src": "'none'",
};

/** With Stripe, a form may redirect to its payment page: browsers apply form-action to redirects too. */
const formAction = () => (env().STRIPE_SECRET_KEY ? "'self' https://checkout.stripe.com" : "'self'");

/**
 * The content security policy of a page: the shop's own files, and inline scripts with these SHA-256 hashes. Hashes rather
 * than nonces, because a page is rendered once and sent to everyone.
 */
export function contentSecurityPolicy(scriptHashes: string[] = []): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  return Object.entries({ ...POLICY, "form-action": formAction(), "script-src": scripts })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}
