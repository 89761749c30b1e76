import { hasNoNul } from "#app/platform/http/allowed-characters.ts";

/** A request URL: as received, its path, and its query without the question mark. */
export type Target = { url: string; path: string; query: string };

const MAX_LENGTH = 4096;

/** Parses the URL of a request; undefined when it is malformed, ambiguous or too long. */
export function readTarget(raw: string | undefined): Target | undefined {
  if (!raw || raw.length > MAX_LENGTH) return undefined;
  const local = raw.startsWith("/") ? raw : withoutOrigin(raw);
  if (!local) return undefined;
  const queryStart = local.indexOf("?");
  const path = queryStart < 0 ? local : local.slice(0, queryStart);
  return isPlain(path) ? { url: raw, path, query: queryStart < 0 ? "" : local.slice(queryStart + 1) } : undefined;
}

/** A proxy may send an absolute URL: "http://shop.example/men". Its path is not normalized. */
function withoutOrigin(raw: string): string | undefined {
  const [origin] = /^https?:\/\/[^/?#\\]+/i.exec(raw) ?? [];
  if (!origin || !URL.canParse(origin)) return undefined;
  const rest = raw.slice(origin.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Whether all programs parse this path alike. "/a/../b" is a different path to a cache than to a URL parser, and "//b" is
 * another host to a browser.
 */
function isPlain(path: string): boolean {
  if (path.startsWith("//") || path.includes("\\") || path.includes("#")) return false;
  try {
    const decoded = decodeURIComponent(path);
    return hasNoNul(decoded) && !decoded.split(/[/\\]/).some((segment) => segment === "." || segment === "..");
  } catch {
    return false;
  }
}

/** Normalizes a page's path: "/shop/" and "/SHOP" are "/shop". */
export function plainPath(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed.toLowerCase();
}

/** Path and query of a private page, without parameters that contain a NUL character. */
export function pageAddress({ path, query }: Target): string {
  if (!query) return path;
  if (!query.includes("%00")) return `${path}?${query}`;
  const parameters = [...new URLSearchParams(query)].filter(([name, value]) => hasNoNul(name) && hasNoNul(value));
  return `${path}?${new URLSearchParams(parameters)}`;
}
