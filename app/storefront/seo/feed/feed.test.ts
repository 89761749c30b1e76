import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, expect, test } from "vitest";
import { findDetailRows } from "#app/features/catalog/product/products.queries.ts";
import { findPublishedIds } from "#app/features/catalog/product/published-ids.queries.ts";
import { serializeProduct } from "#app/features/catalog/product/serialize-product.ts";
import { env } from "#app/platform/env.ts";
import { seedProducts } from "#seed/products.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { loader } from "./feed.ts";
import { escapeXml, xmlElement } from "./xml-element.ts";

useDatabase();

type Item = Record<string, string> & { "g:additional_image_link"?: string[]; "g:shipping": Record<string, string> };

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ["item", "g:additional_image_link"].includes(name),
});

async function readFeed(): Promise<Map<string, Item>> {
  const xml = await loader().text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = parser.parse(xml);
  return new Map(rss.channel.item.map((item: Item) => [item["g:id"], item]));
}

const HOSTILE = `Bag <script>&amp; "x" ]]> 'y' \u{1F45C} Ünder`;

let feed: Map<string, Item>;
beforeAll(async () => {
  const ids = await putProducts(
    ...seedProducts,
    { slug: "hostile-bag", name: HOSTILE, summary: "A </item> bag.", stock: [{ color: "<Red>", quantity: 1 }] },
    { slug: "reduced-bag", priceCents: 12_900 },
    { slug: "drafted-bag", status: "draft" },
    { slug: "bare-bag", images: [] },
  );
  await queryColumn("update products set compare_at_cents = 15900 where id = $1 returning id", [
    ids.get("reduced-bag"),
  ]);
  await queryColumn("update variants set status = 'archived' where sku = 'HAR-TOT-FOR' returning id", []);
  feed = await readFeed();
});

const find = (test: (item: Item) => boolean) => {
  const found = [...feed.values()].find(test);
  if (!found) throw new Error("no such item");
  return found;
};

test("each active variant of each published product with an image is an item, with its price, stock and URL", async () => {
  const products = (await findDetailRows(await findPublishedIds(0, 1000))).map(serializeProduct);
  const variants = products
    .filter(({ slug }) => slug !== "bare-bag")
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  expect([...feed.keys()].toSorted()).toEqual(variants.map(({ variant }) => variant.sku).toSorted());
  expect(feed.has("HAR-TOT-FOR")).toBe(false);
  for (const { product, variant } of variants) {
    const item = feed.get(variant.sku);
    const link = new URL(item?.["g:link"] ?? "");
    expect([link.pathname, link.searchParams.get("color"), link.searchParams.get("size")]).toEqual([
      `/product/${product.slug}`,
      variant.color,
      variant.size,
    ]);
    expect(item?.["g:sale_price"] ?? item?.["g:price"]).toBe(`${variant.price} USD`);
    expect(item?.["g:availability"]).toBe(variant.stock > 0 ? "in_stock" : "out_of_stock");
    expect([item?.["g:color"], item?.["g:size"]]).toEqual([variant.color ?? undefined, variant.size ?? undefined]);
    expect(item?.["g:item_group_id"]).toBe(product.variants.length > 1 ? String(product.id) : undefined);
    const image = product.images.find(({ color }) => color === variant.color) ?? product.images[0];
    expect(item?.["g:image_link"]).toBe(`${env().PUBLIC_URL}${image?.image_url}`);
  }
});

test("every item has what Google requires, within its limits", () => {
  for (const item of feed.values()) {
    const required = "id title description link image_link availability price brand condition color gender age_group";
    const missing = required.split(" ").filter((name) => !item[`g:${name}`] && name !== "color");
    expect([item["g:id"], missing]).toEqual([item["g:id"], []]);
    expect(item["g:id"]?.length).toBeLessThanOrEqual(50);
    expect(item["g:title"]?.length).toBeLessThanOrEqual(150);
    expect(item["g:description"]?.length).toBeLessThanOrEqual(5000);
    expect([item["g:identifier_exists"], item["g:brand"]]).toEqual(["no", "Wellworn"]);
    expect(item["g:material"] ?? "").not.toMatch(/,|\d/);
    for (const url of [item["g:image_link"], ...(item["g:additional_image_link"] ?? [])])
      expect(url).toMatch(/^https?:\/\/[^/]+\/\S+\.(jpg|png)$/);
    expect(item["g:additional_image_link"]?.length ?? 0).toBeLessThanOrEqual(10);
    expect(item["g:price"]).toMatch(/^\d+\.\d\d USD$/);
    expect(item["g:shipping"]).toEqual({
      "g:country": "US",
      "g:price": "10.00 USD",
      "g:min_handling_time": "1",
      "g:max_handling_time": "2",
      "g:min_transit_time": "3",
      "g:max_transit_time": "5",
    });
  }
});

test("a reduced product has the price before and the sale price", () => {
  const item = find((one) => one["g:link"]?.endsWith("/product/reduced-bag") === true);
  expect([item["g:price"], item["g:sale_price"]]).toEqual(["159.00 USD", "129.00 USD"]);
});

test("names with markup arrive as they were typed", () => {
  const item = find((one) => one["g:color"] === "<Red>");
  expect(item["g:title"]).toBe(`${HOSTILE}, <Red>`);
  expect(item["g:description"]).toContain("A </item> bag.");
});

test("bags, wallets, belts and watch straps have a category of Google", () => {
  const categoryOf = (slug: string) =>
    find((one) => one["g:link"]?.includes(`/product/${slug}`) === true)["g:google_product_category"];
  expect(categoryOf("ridge-backpack")).toBe("Luggage & Bags > Backpacks");
  expect(categoryOf("harbour-tote")).toBe("Apparel & Accessories > Handbags, Wallets & Cases > Handbags");
  expect(categoryOf("keel-bifold")).toBe("Apparel & Accessories > Handbags, Wallets & Cases > Wallets & Money Clips");
  expect(categoryOf("bridle-belt")).toMatch(/> Belts$/);
  expect(categoryOf("slender-watch-strap")).toMatch(/> Watch Bands$/);
});

test("any text is valid XML, and comes back without characters that XML does not allow", () => {
  expect(escapeXml("a\u0000b\u0008c\uFFFEd\uD800e")).toBe("abcde");
  expect(xmlElement("g:color", null)).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const xml = `<a>${escapeXml(text)}</a>`;
      const isAllowed = [...xml].every((character) => character >= " " || "\t\n\r".includes(character));
      return XMLValidator.validate(xml) === true && isAllowed;
    }),
  );
});
