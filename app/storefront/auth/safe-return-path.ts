const BASE = "https://shop.invalid";

/** Returns the path to open after signing in: always a path of this shop, never another site. */
export function safeReturnPath(returnPath: string | null): string {
  const url = returnPath?.startsWith("/") ? parse(returnPath) : undefined;
  // Dot segments may hide a host: the path of "/..//evil.example" is "//evil.example".
  return url?.origin === BASE && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}` : "/";
}

/** Safari before 17 has no `URL.canParse`. */
function parse(address: string): URL | undefined {
  try {
    return new URL(address, BASE);
  } catch {
    return undefined;
  }
}
