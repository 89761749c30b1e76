import { env } from "#app/platform/env.ts";
import { ALLOWED, DISALLOWED } from "./search-engines.ts";

/** robots.txt allows every page of shoppers. Pages that must not be indexed carry a noindex themselves. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().PUBLIC_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
