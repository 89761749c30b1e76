import { beforeAll, expect, test } from "vitest";
import { IDS_PER_PAGE } from "#app/features/catalog/product/content-dates.queries.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { loader } from "./sitemap.ts";

useDatabase();

const setDate = (slug: string, date: string | null) =>
  databasePool().query("update products set content_changed_at = $2 where slug = $1", [slug, date]);

const open = (query: string) => loader({ request: new Request(`${env().PUBLIC_URL}/sitemap.xml${query}`) });
const read = async (query = "") => (await open(query)).text();

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
  const xml = await read();
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

test("a sitemap with one page is also its first page, and has no other", async () => {
  expect(await read("?page=1")).toBe(await read());
  for (const page of ["0", "2", "1.5", "first", "-1"]) expect((await open(`?page=${page}`)).status).toBe(404);
});

test("products beyond the first page make it an index of pages, which list each product once", async () => {
  await databasePool().query("select setval(pg_get_serial_sequence('products', 'id'), $1)", [2 * IDS_PER_PAGE - 1]);
  await putProducts({ slug: "late-bag" }, { slug: "newer-bag" });
  await databasePool().query("select setval(pg_get_serial_sequence('products', 'id'), $1)", [9 * IDS_PER_PAGE]);
  await putProducts({ slug: "drafted-bag", status: "draft" });
  await setDate("late-bag", "2026-05-01T00:00:00Z");
  const index = await read();
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  const pages = [...index.matchAll(/<sitemap><loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url));
  expect(pages.map(({ pathname, search }) => pathname + search)).toEqual(
    [1, 2, 3].map((page) => `/sitemap.xml?page=${page}`),
  );
  expect(index).toContain("?page=2</loc><lastmod>2026-05-01T00:00:00.000Z</lastmod>");
  const texts = await Promise.all(pages.map(({ search }) => read(search)));
  const listed = texts.map((xml) => [...xml.matchAll(/\/product\/([^<]+)</g)].map(([, slug]) => slug));
  expect(listed).toEqual([
    ["harbour-tote", "gangway-backpack", "mooring-charm", "keel-bifold"],
    ["late-bag"],
    ["newer-bag"],
  ]);
  expect(texts.map((xml) => xml.includes("/about</loc>"))).toEqual([true, false, false]);
});
