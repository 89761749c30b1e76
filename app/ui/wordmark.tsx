import { shop } from "#app/platform/identity.ts";

/** The shop's name as an image (wordmark.svg) in the current text color. */
export function Wordmark() {
  return <span className="wordmark" role="img" aria-label={shop.name} />;
}
