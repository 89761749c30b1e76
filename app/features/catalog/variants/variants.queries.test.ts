import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { findVariant, findVariantsById } from "./variants.queries.ts";

useDatabase();

test("without chosen options it is the first color in the first size", async () => {
  const ids = await putProducts({
    slug: "bridle-belt",
    priceCents: 7900,
    stock: [
      { color: "Chestnut", size: "32", quantity: 4 },
      { color: "Chestnut", size: "34", quantity: 2 },
      { color: "Black", size: "32", quantity: 0, priceCents: 8100 },
    ],
  });
  const belt = ids.get("bridle-belt") ?? 0;
  expect(await findVariant(belt)).toMatchObject({ sku: "BRI-BEL-CHE-32", color: "Chestnut", size: "32", stock: 4 });
  expect(await findVariant(belt, { size: "34" })).toMatchObject({ sku: "BRI-BEL-CHE-34", price: 7900 });
  expect(await findVariant(belt, { color: "black" })).toMatchObject({ color: "Black", stock: 0, price: 8100 });
  expect(await findVariant(belt, { color: "Purple" })).toBeUndefined();
  expect(await findVariant(999_999)).toBeUndefined();
});

test("a line of the cart has the image of the chosen color", async () => {
  const ids = await putProducts({
    slug: "mill-satchel",
    department: "women",
    stock: [
      { color: "Chestnut", quantity: 1 },
      { color: "Forest", quantity: 1 },
    ],
  });
  const forest = await findVariant(ids.get("mill-satchel") ?? 0, { color: "Forest" });
  expect(forest?.product).toMatchObject({
    name: "Mill Satchel",
    slug: "mill-satchel",
    category: { id: 2, name: "women" },
  });
  expect(forest?.product.primary_image).toMatchObject({ color: "Forest", alt: "Mill Satchel in Forest" });
  const id = forest?.id ?? 0;
  expect(await findVariantsById([id, 999_999])).toEqual(new Map([[id, forest]]));
});
