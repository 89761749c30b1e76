/** Where to go after signing in: a path of this shop, never another site. */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted) return "/";
  const base = "https://shop.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  return url?.origin === base && wanted.startsWith("/") ? `${url.pathname}${url.search}` : "/";
}
