import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { sharedPages } from "#app/storefront/page-parameters.ts";
import { pageMeta } from "./describe-page.ts";
import { loader as robots } from "./robots.ts";
import { isUnlisted } from "./search-engines.ts";

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

/** Returns the paths of all pages, with parameters filled in. */
function pathsOf(entries: Entry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path && !/[.*]/.test(path) ? [`/${path.replace(/:\w+/g, "x")}`] : []),
    ...pathsOf(children ?? []),
  ]);
}

const matches = [{ id: "root", loaderData: { publicUrl: "https://shop.example" } }];
const metaOf = (path: string, unlisted?: boolean) =>
  pageMeta({ title: "A page", description: "What it is.", path, unlisted }, matches);
const robotsOf = (meta: ReturnType<typeof metaOf>) => meta.filter((tag) => "name" in tag && tag.name === "robots");
const canonicalOf = (meta: ReturnType<typeof metaOf>) => meta.filter((tag) => "rel" in tag && tag.rel === "canonical");

test("a page is either noindex or has a canonical URL, never both", () => {
  for (const path of ["/cart", "/login", "/search", "/account/orders", "/wishlist", "/track"]) {
    expect([path, robotsOf(metaOf(path)), canonicalOf(metaOf(path))]).toEqual([
      path,
      [{ name: "robots", content: "noindex, follow" }],
      [],
    ]);
  }
  for (const path of ["/", "/shop", "/product/harbour-tote", "/about"]) {
    expect([path, robotsOf(metaOf(path))]).toEqual([path, []]);
    expect(canonicalOf(metaOf(path))).toEqual([
      { tagName: "link", rel: "canonical", href: `https://shop.example${path}` },
    ]);
  }
  const narrowed = metaOf("/shop", true);
  expect([robotsOf(narrowed).length, canonicalOf(narrowed).length]).toEqual([1, 0]);
});

/**
 * The back office shows a crawler nothing but its sign-in, and previews are for those who have the link: robots.txt keeps it
 * away, and each page is noindex all the same.
 */
const isBackOffice = (path: string) => path === "/admin" || path.startsWith("/admin/") || path.startsWith("/preview/");

test("robots.txt disallows no page of shoppers, because a crawler must read a page to see its noindex", async () => {
  const text = await robots().text();
  const disallowed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
  expect(disallowed).toEqual(["/api/", "/admin", "/preview"]);
  expect(text).toContain("Allow: /api/docs\n");
  expect(text).toContain("/sitemap.xml\n");
  const unread = pathsOf(routes).filter((path) => disallowed.some((start) => path.startsWith(start)));
  expect(unread.filter((path) => !isBackOffice(path))).toEqual([]);
});

test("every private page of shoppers is noindex", () => {
  const shared = Object.keys(sharedPages).map((path) => path.replace(/:\w+/g, "x"));
  const personal = pathsOf(routes).filter((path) => !shared.includes(path) && !isBackOffice(path));
  expect(personal).toContain("/checkout");
  expect(personal.filter((path) => !isUnlisted(path))).toEqual([]);
});

test("the manifest has an id and a maskable icon", () => {
  const text = readFileSync(new URL("../../../public/manifest.webmanifest", import.meta.url), "utf8");
  const { id, icons } = JSON.parse(text);
  const purposes = icons.map(({ purpose = "any" }: { purpose?: string }) => purpose);
  expect([id, purposes.toSorted()]).toEqual(["/", ["any", "any", "any", "maskable"]]);
});
