// What the recipe "add a field to products" of CONTRIBUTING.md adds to a copy of the repository.

const CATALOG = "app/features/catalog";
/** The page that shows the field. */
export const DETAILS = "app/storefront/product/product-details.tsx";
const SEEDED = "seed/products/coins-and-clips.ts";

/** What the recipe adds, step by step: the file, the line it is added after, and the new line. */
export const fieldMappings = {
  [`${CATALOG}/catalog.table.ts`]: ["    leather: text().notNull(),\n", "    lining: text(),\n"],
  [`${CATALOG}/catalog.contract.ts`]: ["    leather: z.string(),\n", "    lining: z.string().nullable(),\n"],
  [`${CATALOG}/product/products.queries.ts`]: [
    "  leather: productDetails.leather,\n",
    "  lining: productDetails.lining,\n",
  ],
  [`${CATALOG}/product/serialize-product.ts`]: ["    leather: row.leather,\n", "    lining: row.lining,\n"],
  "seed/seed-product.ts": ["  leather: string;\n", "  lining?: string;\n"],
  [`${CATALOG}/seed/add-products.queries.ts`]: ["description, leather, ", "lining, "],
} as const;
/** A value of the field, and where it is shown. */
export const fieldValues = {
  [SEEDED]: ['    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",\n', '    lining: "Unlined, raw inside",\n'],
  [DETAILS]: ["          <ExplainedText parts={ofLeather} />\n        </p>\n", "        <p>{product.lining}</p>\n"],
} as const;

/** The test that the field arrives. */
export const fieldTest = `
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { catalogApi } from "#app/features/catalog/catalog.api.ts";
import { readProduct } from "#app/storefront/listing/product-list.server.ts";
import ProductDetails from "#app/storefront/product/product-details.tsx";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";

useDatabase();

test("recipe: the field arrives in the API and on the page", async () => {
  const seeded = seedProducts.filter(({ slug }) => slug === "penny-coin-purse");
  await putProducts(...seeded, { slug: "plain-tote" });
  const read = async (slug: string) => (await checkedRequest(catalogApi, "/api/products_old/products/" + slug + "/")).json();
  expect(await read("penny-coin-purse")).toMatchObject({ lining: "Unlined, raw inside" });
  expect(await read("plain-tote")).toMatchObject({ lining: null });
  const product = await readProduct("penny-coin-purse");
  if (!product) throw new Error("The seeded product is missing");
  const page = renderToStaticMarkup(<MemoryRouter><ProductDetails product={product} /></MemoryRouter>);
  expect(page).toContain("<p>Unlined, raw inside</p>");
});
`;
