import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A page of the shop: its route, the built module, its source below `app` without ending, and whether it accepts forms. */
export type ShopPage = { pattern: string; module: string; source: string; takesForms: boolean };

/** A page as one of those who may open it sees it. */
export type PageView = ShopPage & { viewer: "shopper" | "owner" };

type Route = { id: string; parentId?: string; path?: string; index?: boolean; module: string; hasAction: boolean };
type Manifest = { routes: Record<string, Route> };

const ASSETS = path.resolve(import.meta.dirname, "../../build/client/assets");

/** The route table of the client build. */
export function builtRoutes(): Manifest {
  const name = readdirSync(ASSETS).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
  const text = readFileSync(path.join(ASSETS, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** Every page of a route table. */
export function pagesOf({ routes }: Manifest): ShopPage[] {
  const all = Object.values(routes);
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${fullPath(route.parentId)}/${route.path ?? ""}`.replace(/\/+/g, "/") : "";
  };
  return all
    .filter(({ id, index, path }) => index || (path && !all.some(({ parentId }) => parentId === id)))
    .map(({ id, module, hasAction: takesForms }) => {
      const pattern = fullPath(id).replace(/(.)\/$/, "$1");
      return { pattern, module, source: id, takesForms };
    });
}

/** Every page as a shopper, and every page of the back office as an owner too. */
export function viewsOf(pages: ShopPage[]): PageView[] {
  return pages.flatMap((page): PageView[] => [
    { ...page, viewer: "shopper" },
    ...(page.pattern.startsWith("/admin") ? [{ ...page, viewer: "owner" } as const] : []),
  ]);
}

/** A page's URL with its dynamic segments filled in; `known` returns an existing value for a name. */
export function pageUrl(pattern: string, known: Record<string, string> = {}): string {
  return pattern.replace(/\/(:(\w+)\??|\*)/g, (_, _part, name: string | undefined) =>
    name === undefined ? "/made-up/page" : `/${known[name] ?? `made-up-${name}`}`,
  );
}

/** The names of a page's dynamic segments; "*" for a splat. */
export function pathParts(pattern: string): string[] {
  return [...pattern.matchAll(/\/(?::(\w+)|(\*))/g)].map(([, name, star]) => name ?? star ?? "");
}
