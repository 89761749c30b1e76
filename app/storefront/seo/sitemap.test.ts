import { beforeAll, expect, test } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { loader } from "./sitemap.ts";

useDatabase();

const setDate = (slug: string, date: string | null) =>
  databasePool().query("update products set content_changed_at = $2 where slug = $1", [slug, date]);

let entries: Map<string, string | undefined>;
beforeAll(async () => {
  await putProducts(
    { slug: "harbour-tote", department: "women", type: "bags" },
    { slug: "gangway-backpack", department: "women", type: "bags" },
    { slug: "mooring-charm", department: "women", type: "accessories" },
    { slug: "keel-bifold", department: "men", type: "wallets" },
  );
  await setDate("harbour-tote", "2026-03-01T10:20:30.456+02:00");
  await setDate("gangway-backpack", "2026-02-01T00:00:00Z");
  await setDate("mooring-charm", "2026-01-01T00:00:00Z");
  await setDate("keel-bifold", null);
  const xml = await (await loader()).text();
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n/,
  );
  entries = new Map(
    [...xml.matchAll(/^<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>$/gm)].map(([, loc = "", date]) => [
      loc.replace(env().PUBLIC_URL, ""),
      date,
    ]),
  );
  expect(entries.size).toBe(xml.split("<url>").length - 1);
});

test("a product has the date of its last change, in UTC", () => {
  expect(entries.get("/product/harbour-tote")).toBe("2026-03-01T08:20:30.456Z");
  expect(entries.get("/product/gangway-backpack")).toBe("2026-02-01T00:00:00.000Z");
});

test("a list page has the newest date of its products", () => {
  for (const path of ["/shop", "/women", "/bags"])
    expect([path, entries.get(path)]).toEqual([path, "2026-03-01T08:20:30.456Z"]);
});

test("a page without a stored date has no lastmod", () => {
  for (const path of ["/", "/about", "/men", "/wallets", "/general", "/product/keel-bifold"])
    expect([path, entries.has(path), entries.get(path)]).toEqual([path, true, undefined]);
});

test("pages that search engines are not to list are left out", () => {
  for (const path of ["/cart", "/login", "/search", "/wishlist"])
    expect([path, entries.has(path)]).toEqual([path, false]);
});
