import { beforeAll, expect, test } from "vitest";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { findFacets } from "./count-facets.ts";
import { type Choice, toListing } from "./listing.contract.ts";

useDatabase();

beforeAll(async () => {
  await putProducts(
    { slug: "harbour-belt", stock: [{ color: "Brown", size: "xl", quantity: 1 }] },
    {
      slug: "ribbon-belt",
      stock: [
        { color: "brown", size: "XL", quantity: 1 },
        { color: "NAVY", size: "34", quantity: 1 },
      ],
    },
    { slug: "bridle-belt", stock: [{ color: "navy", size: "34", quantity: 1 }] },
  );
  await queryColumn("update variants set status = 'archived' where color in ('NAVY', 'brown') returning id");
});

const facetsOf = (choice: Partial<Choice>) => findFacets({ ...toListing({}), ...choice });

test.each<Partial<Choice>>([{}, { minCents: 100 }])(
  "a color or size that is spelled in two ways is listed once, as an active variant has it, with: %o",
  async (choice) => {
    const { colors, sizes, size_groups } = await facetsOf(choice);
    expect(colors).toEqual([
      { name: "Brown", count: 1 },
      { name: "navy", count: 1 },
    ]);
    expect(sizes).toEqual([
      { name: "34", count: 1 },
      { name: "xl", count: 1 },
    ]);
    expect(size_groups.map((group) => group.sizes)).toEqual([["34"], ["xl"]]);
  },
);

test("both spellings of active variants count as one", async () => {
  await queryColumn("update variants set status = 'active' returning id");
  const { colors, sizes } = await facetsOf({});
  expect(colors.map(({ name, count }) => [name.toLowerCase(), count])).toEqual([
    ["brown", 2],
    ["navy", 2],
  ]);
  expect(sizes.map(({ name, count }) => [name.toLowerCase(), count])).toEqual([
    ["34", 2],
    ["xl", 2],
  ]);
});
