import { env } from "#app/platform/env.ts";

/** What search engines may read: everything that is the same for everybody. */
export function loader() {
  const closed = [
    "/account",
    "/api/",
    "/cart",
    "/checkout",
    "/wishlist",
    "/login",
    "/register",
    "/reset-password",
    "/search",
    "/newsletter/",
  ];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().PUBLIC_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
