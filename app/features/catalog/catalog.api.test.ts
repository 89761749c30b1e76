import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { seedSampleProducts } from "#tests/seed-sample-products.ts";
import { catalogApi } from "./catalog.api.ts";
import type { Facets, Product } from "./catalog.contract.ts";

useDatabase();

const PRODUCTS = "/api/products_old/products/";

beforeAll(seedSampleProducts);

async function get(address: string) {
  const response = await checkedRequest(catalogApi, address);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function slugs(query: string): Promise<string[]> {
  const { status, body } = await get(`${PRODUCTS}?${query}&fields=slug`);
  expect(status).toBe(200);
  return body.map(({ slug }: Product) => slug);
}

describe("GET /api/products_old/products/", () => {
  test("lists everything as an array: the featured in their order, then the newest", async () => {
    expect(await slugs("")).toEqual(["harbour-tote", "ribbon-belt", "keel-bifold", "bridle-belt"]);
  });

  test("orders by price up and down and by newest, and equal prices keep one order", async () => {
    expect(await slugs("ordering=price")).toEqual(["ribbon-belt", "bridle-belt", "keel-bifold", "harbour-tote"]);
    expect(await slugs("ordering=-price")).toEqual(["harbour-tote", "keel-bifold", "bridle-belt", "ribbon-belt"]);
    expect(await slugs("ordering=-created_at")).toEqual(["keel-bifold", "ribbon-belt", "harbour-tote", "bridle-belt"]);
  });

  test.each([
    ["category=1", ["keel-bifold", "bridle-belt"]],
    ["category=Women", ["ribbon-belt"]],
    ["category=bags", ["harbour-tote"]],
    ["category=all", ["harbour-tote", "ribbon-belt", "keel-bifold", "bridle-belt"]],
    ["category=men&type=accessories", ["bridle-belt"]],
    ["category=bags&type=wallets", []],
    ["type=bags,wallets", ["harbour-tote", "keel-bifold"]],
    ["type=bags&type=wallets", ["harbour-tote", "keel-bifold"]],
    ["min_price=69&max_price=189", ["harbour-tote", "keel-bifold"]],
    ["min_price=69.01&max_price=188.99", []],
    ["min_price=999999999", []],
    ["max_price=50", ["ribbon-belt", "bridle-belt"]],
    ["color=cognac", ["harbour-tote", "ribbon-belt"]],
    ["color=Chestnut&color=Oxblood", ["ribbon-belt", "keel-bifold"]],
    ["size=M", ["ribbon-belt", "bridle-belt"]],
    ["size=S,M&color=Black", ["bridle-belt"]],
    ["in_stock=true", ["harbour-tote", "ribbon-belt", "bridle-belt"]],
    ["in_stock=false", ["keel-bifold"]],
    ["color=Black&in_stock=true", ["bridle-belt"]],
    ["color=Cognac&size=M&in_stock=true", []],
    [
      "category=&min_price=&color=&in_stock=&search=&ordering=&limit=&offset=",
      ["harbour-tote", "ribbon-belt", "keel-bifold", "bridle-belt"],
    ],
    ["search=shopper", ["harbour-tote"]],
    ["search=%7Bsearch%7D", []],
    ["utm_source=letter&search=tote", ["harbour-tote"]],
  ])("filters by %s", async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  test("has the total and links to the other pages", async () => {
    const { headers, body } = await get(`${PRODUCTS}?ordering=price&limit=2&offset=2`);
    expect(body.map(({ slug }: Product) => slug)).toEqual(["keel-bifold", "harbour-tote"]);
    expect(headers.get("X-Total-Count")).toBe("4");
    expect(headers.get("Link")).toBe(
      `<${PRODUCTS}?ordering=price&limit=2&offset=0>; rel="first", <${PRODUCTS}?ordering=price&limit=2&offset=0>; rel="prev", <${PRODUCTS}?ordering=price&limit=2&offset=2>; rel="last"`,
    );
    const first = await get(`${PRODUCTS}?limit=3`);
    expect(first.headers.get("Link")).toContain(`<${PRODUCTS}?limit=3&offset=3>; rel="next"`);
  });

  test("returns an empty page with the total if the offset is past the end", async () => {
    const { status, headers, body } = await get(`${PRODUCTS}?offset=1000`);
    expect([status, headers.get("X-Total-Count"), body]).toEqual([200, "4", []]);
  });

  test("every product has every field of the specification", async () => {
    const { body } = await get(PRODUCTS);
    const tote = body[0];
    expect(tote).toMatchObject({
      name: "Harbour Tote",
      slug: "harbour-tote",
      price: "189.00",
      stock: 3,
      category: { id: 3, name: "general" },
      type: "bags",
      colors: ["Cognac", "Black"],
      sizes: [],
      tags: ["shopper", "carryall"],
      features: ["Rolled handles"],
      benefits: ["Stands by itself"],
      uses: ["Market day"],
      ingredients: ["Full-grain cowhide"],
      care: ["Brush it"],
      faq: [{ question: "Does it close?", answer: "With a snap." }],
      pairs_with: ["keel-bifold"],
      featured: true,
      created_at: "2025-03-01T00:00:00.000Z",
    });
    expect(tote.images).toHaveLength(2);
    expect(tote.primary_image).toEqual(tote.images[0]);
    expect(tote.primary_image).toMatchObject({ color: "Cognac", view: "hero", alt: "Harbour Tote in Cognac" });
    expect(tote.primary_image.image_url).toMatch(/^\/pictures\/[0-9a-f]{32}\/960\.jpg$/);
    expect(tote.image_url).toBe(tote.primary_image.image_url);
  });

  test("a variant can have its own price", async () => {
    const { body } = await get(`${PRODUCTS}?search=ribbon`);
    expect(body[0].price).toBe("50.00");
    expect(body[0].variants.map(({ price }: { price: string }) => price)).toEqual(["50.00", "50.00", "59.00"]);
    expect([body[0].colors, body[0].sizes]).toEqual([
      ["Cognac", "Oxblood"],
      ["S", "M"],
    ]);
  });

  test("fields= selects fields", async () => {
    const { body } = await get(`${PRODUCTS}?fields=id,name,price,primary_image&limit=1`);
    expect(Object.keys(body[0])).toEqual(["id", "name", "price", "primary_image"]);
    const long = await get(`${PRODUCTS}?fields=slug,description&limit=1`);
    expect(long.body).toEqual([{ slug: "harbour-tote", description: "Made by hand." }]);
  });

  test.each([
    ["limit=0", "limit must be a whole number from 1 to 100."],
    ["limit=101", "limit must be a whole number from 1 to 100."],
    ["limit=ten", "limit must be a whole number from 1 to 100."],
    ["limit=99999999999999999999", "limit must be a whole number from 1 to 100."],
    ["offset=-1", "offset must be a whole number from 0 to 1000000."],
    ["offset=1.5", "offset must be a whole number from 0 to 1000000."],
    ["min_price=cheap", "min_price must be an amount in dollars, such as 50 or 49.50."],
    ["max_price=-1", "max_price must be an amount in dollars, such as 50 or 49.50."],
    ["max_price=1e400", "max_price must be an amount in dollars, such as 50 or 49.50."],
    ["min_price=99999999999999", "min_price must be an amount in dollars, such as 50 or 49.50."],
    ["category=99", "There is no such category. Try men, women, general, bags, wallets or accessories."],
    ["category=%7Bcategory%7D", "There is no such category. Try men, women, general, bags, wallets or accessories."],
    ["type=shoes", "There is no such type. Try bags, wallets, accessories."],
    ["in_stock=perhaps", "in_stock must be true or false."],
    ["ordering=name", "ordering must be price, -price or -created_at."],
    ["ordering=price;drop%20table%20products", "ordering must be price, -price or -created_at."],
    ["ordering=price&ordering=-price", "Give ordering once."],
    ["search=a&search=b", "Give search once."],
    ["search=tote%00", "search can’t be read."],
    ["color=Bl%00ack", "color can’t be read."],
    [`search=${"a".repeat(201)}`, "Search for at most 200 characters."],
    [`color=${"a".repeat(41)}`, "A color has at most 40 characters."],
    [`size=${Array.from({ length: 21 }, (_, size) => size).join()}`, "Give at most 20 values of size."],
    ["fields=id,password", "A product has no field named password."],
  ])("rejects %s with a message", async (query, message) => {
    const { status, body } = await get(`${PRODUCTS}?${query}`);
    expect([status, body.error]).toEqual([400, message]);
    expect(Object.values(body.fields)).toEqual([message]);
  });

  test.each(["'; drop table products; --", "%", "\\", "🧳", "(((", "a & | ! b:*", "<script>", "ﷺ", "\ud800", "NULL"])(
    "is not upset by the search text %s",
    async (text) => {
      const { status } = await get(`${PRODUCTS}?search=${encodeURIComponent(text.toWellFormed())}`);
      expect(status).toBe(200);
    },
  );

  test("accepts a malformed percent encoding", async () => {
    expect((await get(`${PRODUCTS}?search=%E0%A4%A`)).status).toBe(200);
  });

  test("responds the same without a trailing slash", async () => {
    expect((await get("/api/products_old/products?limit=1&fields=slug")).body).toEqual([{ slug: "harbour-tote" }]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("can't be written to with %s", async (method) => {
    for (const path of [PRODUCTS, `${PRODUCTS}harbour-tote`, "/api/products_old/facets/"]) {
      const response = await checkedRequest(catalogApi, path, { method });
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
      expect(await response.json()).toHaveProperty("error");
    }
  });
});

describe("GET /api/products_old/products/{slug}", () => {
  test("finds a product by its slug or its id, with or without a trailing slash", async () => {
    const bySlug = await get(`${PRODUCTS}keel-bifold`);
    expect([bySlug.status, bySlug.body.name]).toEqual([200, "Keel Bifold"]);
    expect((await get(`${PRODUCTS}${bySlug.body.id}`)).body).toEqual(bySlug.body);
    expect((await get(`${PRODUCTS}keel-bifold/`)).body).toEqual(bySlug.body);
    expect((await get(`${PRODUCTS}keel-bifold?fields=slug,stock`)).body).toEqual({ slug: "keel-bifold", stock: 0 });
  });

  test.each(["no-such-thing", "0", "999999", "99999999999999999999", "-1", "1.5", "a%00b", "%E0%A4%A", "'--"])(
    "responds with 404 to %s",
    async (slug) => {
      const { status, body } = await get(`${PRODUCTS}${slug}`);
      expect([status, body]).toEqual([404, { error: "Product not found." }]);
    },
  );

  test("responds with an error for an unknown field", async () => {
    expect((await get(`${PRODUCTS}keel-bifold?fields=secret`)).status).toBe(400);
  });
});

describe("GET /api/products_old/facets/", () => {
  test("counts what each value of each filter would leave, with the other filters unchanged", async () => {
    const { status, body } = await get("/api/products_old/facets/?category=men&in_stock=true");
    const facets: Facets = body;
    expect(status).toBe(200);
    expect(facets).toEqual({
      total: 1,
      categories: [
        { id: 1, name: "men", count: 1 },
        { id: 2, name: "women", count: 1 },
        { id: 3, name: "general", count: 1 },
      ],
      types: [
        { name: "bags", count: 0 },
        { name: "wallets", count: 0 },
        { name: "accessories", count: 1 },
      ],
      prices: [
        { name: "0-50", count: 1 },
        { name: "50-100", count: 1 },
        { name: "100-200", count: 0 },
        { name: "200+", count: 0 },
      ],
      colors: [{ name: "Black", count: 1 }],
      sizes: [{ name: "M", count: 1 }],
      size_groups: [{ name: "Things", sizes: ["M"] }],
      in_stock: 1,
      sold_out: 1,
    });
  });

  test("every count is the total of the list with that filter", async () => {
    for (const query of [
      "",
      "category=men",
      "color=Cognac",
      "size=M&in_stock=true",
      "search=belt",
      "max_price=60",
      "search=wallet",
      "search=accessories+under+60",
      "search=men's+belt",
      "search=men's+belt&category=women&type=bags",
    ]) {
      const facets: Facets = (await get(`/api/products_old/facets/?${query}`)).body;
      const params = (name: string, value: string) => {
        const changed = new URLSearchParams(query);
        changed.set(name, value);
        return changed.toString();
      };
      expect((await slugs(query)).length).toBe(facets.total);
      for (const { name, count } of facets.colors) expect((await slugs(params("color", name))).length).toBe(count);
      for (const { name, count } of facets.sizes) expect((await slugs(params("size", name))).length).toBe(count);
      for (const { name, count } of facets.types) expect((await slugs(params("type", name))).length).toBe(count);
      for (const { name, count } of facets.categories)
        expect((await slugs(params("category", name))).length).toBe(count);
      for (const { name, count } of facets.prices) {
        const [min, max] = /(\d+)(?:-(\d+)|\+)/.exec(name)?.slice(1) ?? [];
        const within = new URLSearchParams(params("min_price", min ?? ""));
        within.set("max_price", max ?? "");
        expect((await slugs(within.toString())).length).toBe(count);
      }
      expect((await slugs(params("in_stock", "true"))).length).toBe(facets.in_stock);
      expect((await slugs(params("in_stock", "false"))).length).toBe(facets.sold_out);
    }
  });

  test("responds with an error for an invalid filter", async () => {
    expect((await get("/api/products_old/facets/?category=shoes")).status).toBe(400);
  });
});
