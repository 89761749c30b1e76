/** An address: what it was written as, its path, and what follows the question mark. */
export type Target = { url: string; path: string; query: string };

const LONGEST = 4096;

/** Reads the address that a request asks for; undefined when it is no address that anybody could have typed. */
export function readTarget(raw: string | undefined): Target | undefined {
  if (!raw || raw.length > LONGEST) return undefined;
  const local = raw.startsWith("/") ? raw : withoutOrigin(raw);
  if (!local) return undefined;
  const mark = local.indexOf("?");
  const path = mark < 0 ? local : local.slice(0, mark);
  return isReadable(path) ? { url: raw, path, query: mark < 0 ? "" : local.slice(mark + 1) } : undefined;
}

/** A proxy may send the whole address: "http://shop.example/men". */
function withoutOrigin(raw: string): string | undefined {
  if (!/^https?:\/\//i.test(raw) || !URL.canParse(raw)) return undefined;
  const { pathname, search } = new URL(raw);
  return pathname + search;
}

function isReadable(path: string): boolean {
  if (path.includes("\\") || path.includes("#")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** "/shop/" and "/SHOP" are "/shop": one page has one address. */
export function plainPath(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed.toLowerCase();
}
