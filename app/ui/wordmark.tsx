import { shop } from "#app/platform/identity.ts";

/** The shop's name as an outline (wordmark.svg), in the colour of the text around it. */
export function Wordmark() {
  return <span className="wordmark" role="img" aria-label={shop.name} />;
}
