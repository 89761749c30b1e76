import { beforeAll, describe, expect, test } from "vitest";
import { listSummaries } from "#app/features/catalog/listing/list-products.ts";
import { toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";

useDatabase();

beforeAll(async () => {
  await putProducts(...seedProducts);
});

async function search(text: string) {
  return (await listSummaries(toListing({ search: text }))).products;
}
const slugs = async (text: string) => (await search(text)).map(({ slug }) => slug);

describe("a search on the demo range", () => {
  test("lists products with the word in their name before those that only mention it", async () => {
    const found = await slugs("card");
    expect(found.slice(0, 3).sort()).toEqual(["quarter-card-holder", "slip-card-holder", "upright-card-holder"]);
    expect(found.length).toBeGreaterThan(3);
  });

  test.each([
    ["capitals don't matter", "HARBOUR TOTE", "harbour-tote"],
    ["accents don't matter", "hárbôur tóte", "harbour-tote"],
    ["the order of the words doesn't matter", "tote harbour", "harbour-tote"],
    ["a letter wrong", "ridge backpeck", "ridge-backpack"],
    ["a letter missing", "harbor tote", "harbour-tote"],
    ["a letter too many", "satchell", "mill-satchel"],
    ["two letters swapped", "breifcase", "ledger-briefcase"],
    ["a typo in a color", "oxblod crossbody", "sparrow-crossbody"],
    ["one space missing", "coinpurse", "penny-coin-purse"],
    ["one space or dash too many", "cross-body", "lantern-crossbody"],
    ["a color", "navy passport holder", "frontier-passport-holder"],
    ["a size", "bridle belt 34", "bridle-belt"],
    ["a size without its space", "watch strap 22mm", "quarter-hour-strap"],
    ["a shade of two words", "dark brown briefcase", "foundry-briefcase"],
    ["a possessive", "women's belt", "ribbon-belt"],
    ["a typographic possessive", "women’s belt", "ribbon-belt"],
    ["words of the description", "chisels and carving knives", "joiner-tool-roll"],
  ])("%s: “%s” finds it first", async (_what, text, slug) => {
    expect((await slugs(text))[0]).toBe(slug);
  });

  test.each([
    ["tote", "totes"],
    ["watch strap", "watch straps"],
    ["coin purse", "coin purses"],
    ["accessory", "accessories"],
    ["roll", "rolls"],
  ])("“%s” and “%s” find the same", async (one, many) => {
    expect(await slugs(many)).toEqual(await slugs(one));
    expect((await slugs(one)).length).toBeGreaterThan(0);
  });

  test.each([
    ["rucksack", "backpack"],
    ["knapsack", "backpack"],
    ["rucksak", "backpack"],
    ["attaché case", "briefcase"],
    ["watchband", "watch strap"],
    ["computer sleeve", "laptop sleeve"],
    ["holdall", "weekender"],
    ["duffle", "duffel"],
    ["cardholder", "card holder"],
    ["key rings", "key fob"],
    ["ladies belt", "women belt"],
    ["watch case", "watch roll"],
    ["knife roll", "tool roll"],
  ])("“%s” finds products that the shop names %s", async (theirs, ours) => {
    const found = await slugs(theirs);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set([...found, ...(await slugs(ours)).slice(0, 2)]));
  });

  test("“purse” finds wallets", async () => {
    expect(await slugs("purse")).toEqual(expect.arrayContaining(["penny-coin-purse", "compass-zip-wallet"]));
  });

  test("“handbag” finds totes, satchels and clutches, but “tote” finds only totes", async () => {
    expect(await slugs("handbag")).toEqual(expect.arrayContaining(["harbour-tote", "mill-satchel", "vesper-clutch"]));
    expect((await slugs("tote")).sort()).toEqual(["harbour-tote", "market-tote"]);
  });

  test("a shade finds the colors of that shade", async () => {
    for (const { colors } of await search("burgundy clutch")) expect(colors).toContain("Oxblood");
    for (const { colors } of await search("tan tote"))
      expect(colors.some((color) => ["Cognac", "Natural"].includes(color))).toBe(true);
  });

  test("the name of a type or a department filters by it", async () => {
    const wallets = await search("wallets");
    expect(new Set(wallets.map(({ type }) => type))).toEqual(new Set(["wallets"]));
    expect(wallets).toHaveLength(seedProducts.filter(({ type }) => type === "wallets").length);
    const mens = await search("men's accessories");
    expect(mens.length).toBeGreaterThan(0);
    for (const { category, type } of mens) expect([category.name, type]).toEqual(["men", "accessories"]);
  });

  test.each([
    ["bags under 100", "bags", 0, 99.99],
    ["wallet below $50", "wallets", 0, 49.99],
    ["bag up to 149 dollars", "bags", 0, 149],
    ["bags over 300", "bags", 300.01, 9999],
    ["bags from 349", "bags", 349, 9999],
    ["accessories between 20 and 50", "accessories", 20, 50],
    ["wallets $40-$70", "wallets", 40, 70],
  ])("“%s” is understood as a price", async (text, type, least, upTo) => {
    const expected = seedProducts.filter(
      (product) => product.type === type && product.priceCents >= least * 100 && product.priceCents <= upTo * 100,
    );
    expect((await slugs(text)).sort()).toEqual(expected.map(({ slug }) => slug).sort());
    expect(expected.length).toBeGreaterThan(0);
  });

  test.each([
    ["bri", ["bridle-belt", "ledger-briefcase", "foundry-briefcase"]],
    ["briefc", ["ledger-briefcase", "foundry-briefcase"]],
    ["harb", ["harbour-tote"]],
    ["to", ["harbour-tote", "market-tote"]],
    ["black back", ["ridge-backpack"]],
  ])("half a word is enough while typing: “%s”", async (text, expected) => {
    expect(await slugs(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each(["BRI-BEL-CHE-34", "bri-bel-che-34", "bri bel che 34", "BRIBELCHE34", "BRI-BEL-BLA-32"])(
    "the product code %s finds its product alone",
    async (code) => {
      expect(await slugs(code)).toEqual(["bridle-belt"]);
    },
  );

  test.each(["HAR-TOT", "har-tot-fo", "HAR-TOT-FOR"])(
    "the start of a product code %s finds its product",
    async (start) => {
      expect(await slugs(start)).toEqual(["harbour-tote"]);
    },
  );

  test("an unknown product code finds nothing, not the products that share a part of it", async () => {
    for (const code of ["ABC-DEF-COG", "BRI-BEL-BLA-99", "XYZ-BLA-M"]) expect(await slugs(code)).toEqual([]);
    // Words with dashes are no code.
    expect(await slugs("red-men-belt")).toEqual(await slugs("red men belt"));
  });

  test("a gift card finds no card holders, and a holder for gift cards does", async () => {
    for (const text of ["gift card", "Gift Cards", "a giftcard", "e-gift card", "gift voucher", "voucher"])
      expect(await slugs(text)).toEqual([]);
    expect(await slugs("gift card holder")).toContain("slip-card-holder");
  });

  test.each(["xylophone", "?!", "€€€"])("“%s” finds nothing", async (text) => {
    expect(await slugs(text)).toEqual([]);
  });

  test("an unknown word is ignored next to a known one", async () => {
    for (const text of ["xylophone tote", "teh tote"]) expect(await slugs(text)).toEqual(await slugs("tote"));
  });

  test("a search keeps the chosen department and order", async () => {
    const query = { search: "belt", category: { departmentId: 2 } };
    expect((await listSummaries(toListing(query))).products[0]?.slug).toBe("ribbon-belt");
    const cheapest = (await listSummaries(toListing({ search: "tote", ordering: "price" }))).products;
    expect(cheapest.map(({ slug }) => slug)).toEqual(["market-tote", "harbour-tote"]);
    expect((await listSummaries(toListing({ search: "men's belt", category: { departmentId: 2 } }))).total).toBe(0);
  });
});
