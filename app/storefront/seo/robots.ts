import { env } from "#app/platform/env.ts";
import { CLOSED, OPEN } from "./search-engines.ts";

/** What search engines may read: every page. Those that they are not to list say so themselves. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().PUBLIC_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
