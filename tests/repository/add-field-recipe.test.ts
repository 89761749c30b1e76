import { beforeAll, expect, test } from "vitest";
import { copyRepository, recipe } from "./repository-copy.ts";

// Follows the recipe "add a field to products" of CONTRIBUTING.md on a copy of the repository.

const CATALOG = "app/features/catalog";
const DETAILS = "app/storefront/product/product-details.tsx";
const SEEDED = "seed/products/coins-and-clips.ts";

/** What the recipe adds, step by step: the file, the line it is added after, and the new line. */
const MAPPINGS = {
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
const VALUES = {
  [SEEDED]: ['    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",\n', '    lining: "Unlined, raw inside",\n'],
  [DETAILS]: ["          <ExplainedText parts={ofLeather} />\n        </p>\n", "        <p>{product.lining}</p>\n"],
} as const;

const ARRIVES = `
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

test("the field arrives in the API and on the page", async () => {
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

/** It starts another database and another Vitest. */
const TIMEOUT_MS = 240_000;
const copy = copyRepository();
const compile = () => copy.compile([...Object.keys(MAPPINGS), DETAILS, "seed/products.ts"]);

beforeAll(() => {
  for (const [file, lines] of Object.entries({ ...MAPPINGS, ...VALUES })) copy.add(file, lines);
});

test("the recipe names every file that has to change", () => {
  const text = recipe("add a field to products");
  for (const file of [...Object.keys(MAPPINGS), "seed/products/", DETAILS]) expect(text).toContain(`\`${file}\``);
});

test(
  "with all its steps the copy compiles, and the field arrives in the API, on the page and from the seed",
  () => {
    expect(compile()).toEqual({ status: 0, output: "" });
    expect(copy.run("node_modules/drizzle-kit/bin.cjs", "generate", "--name", "lining")).toMatchObject({ status: 0 });
    expect(copy.run("scripts/write-openapi.ts")).toEqual({ status: 0, output: "" });
    copy.write("tests/recipe.test.tsx", ARRIVES);
    const { status, output } = copy.runTests("tests/recipe.test.tsx");
    expect(status, output).toBe(0);
  },
  TIMEOUT_MS,
);

test.each(Object.entries(MAPPINGS))("without its step in %s it does not compile", (file, [after, added]) => {
  const complete = copy.read(file);
  copy.write(file, complete.replaceAll(after + added, after));
  const { status, output } = compile();
  copy.write(file, complete);
  expect(status).not.toBe(0);
  expect(output).toMatch(/lining/);
});
