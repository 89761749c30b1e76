const BASE = "https://shop.invalid";

/** Where to go after signing in: a path of this shop, never another site. */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, BASE)) return "/";
  const { origin, pathname, search } = new URL(wanted, BASE);
  // Dots may hide a host: the path of "/..//evil.example" is "//evil.example".
  return origin === BASE && !pathname.startsWith("//") ? `${pathname}${search}` : "/";
}
