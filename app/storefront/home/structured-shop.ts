import { shop } from "#app/platform/identity.ts";

/** The shop itself, in schema.org's words. */
export function organization(site: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: shop.name,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    email: shop.email,
    sameAs: shop.social.map(({ url }) => url),
  };
}
