import { isReadable } from "#app/platform/http/readable-text.ts";

/** An address: what it was written as, its path, and what follows the question mark. */
export type Target = { url: string; path: string; query: string };

const LONGEST = 4096;

/** Reads the address that a request asks for; undefined when it is no address that anybody could have typed. */
export function readTarget(raw: string | undefined): Target | undefined {
  if (!raw || raw.length > LONGEST) return undefined;
  const local = raw.startsWith("/") ? raw : withoutOrigin(raw);
  if (!local) return undefined;
  const queryStart = local.indexOf("?");
  const path = queryStart < 0 ? local : local.slice(0, queryStart);
  return isPlain(path) ? { url: raw, path, query: queryStart < 0 ? "" : local.slice(queryStart + 1) } : undefined;
}

/** A proxy may send the whole address: "http://shop.example/men". Its path is taken as it was written. */
function withoutOrigin(raw: string): string | undefined {
  const [origin] = /^https?:\/\/[^/?#\\]+/i.exec(raw) ?? [];
  if (!origin || !URL.canParse(origin)) return undefined;
  const rest = raw.slice(origin.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Whether everybody reads this path alike. "/a/../b" is one address to a cache and another to a URL parser, and "//b" is
 * another host to a browser.
 */
function isPlain(path: string): boolean {
  if (path.startsWith("//") || path.includes("\\") || path.includes("#")) return false;
  try {
    const decoded = decodeURIComponent(path);
    return isReadable(decoded) && !decoded.split(/[/\\]/).some((segment) => segment === "." || segment === "..");
  } catch {
    return false;
  }
}

/** "/shop/" and "/SHOP" are "/shop": one page has one address. */
export function plainPath(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed.toLowerCase();
}

/** The address of a page for one visitor, from its path on, without parameters that can't be read. */
export function pageAddress({ path, query }: Target): string {
  if (!query) return path;
  if (!query.includes("%00")) return `${path}?${query}`;
  const parameters = [...new URLSearchParams(query)].filter(([name, value]) => isReadable(name) && isReadable(value));
  return `${path}?${new URLSearchParams(parameters)}`;
}
