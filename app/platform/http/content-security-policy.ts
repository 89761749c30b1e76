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

/** A form may end at Stripe's page when Stripe takes the money: browsers hold redirects after a form to this too. */
const formAction = () => (env().STRIPE_SECRET_KEY ? "'self' https://checkout.stripe.com" : "'self'");

/**
 * What a page may load and run: the shop's own files, and those inline scripts whose SHA-256 is named.
 * Hashes rather than nonces, because a page is rendered once and sent to everybody.
 */
export function contentSecurityPolicy(scriptHashes: string[] = []): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  return Object.entries({ ...POLICY, "form-action": formAction(), "script-src": scripts })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}
