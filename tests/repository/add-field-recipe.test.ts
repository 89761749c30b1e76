import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

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
  [DETAILS]: ["        <p>{product.leather}</p>\n", "        <p>{product.lining}</p>\n"],
} as const;

const ARRIVES = `
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { catalogApi } from "#app/features/catalog/catalog.api.ts";
import { readProduct } from "#app/storefront/listing/product-list.server.ts";
import { ProductDetails } from "#app/storefront/product/product-details.tsx";
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

const copy = mkdtempSync(path.join(tmpdir(), "wellworn-recipe-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const inCopy = (file: string) => path.join(copy, file);
const textOf = (file: string) => readFileSync(inCopy(file), "utf8");

/** Adds `added` after every `after` in the file. */
function add(file: string, [after, added]: readonly [string, string]): void {
  const text = textOf(file);
  if (!text.includes(after)) throw new Error(`${file} has no line ${after}`);
  writeFileSync(inCopy(file), text.replaceAll(after, after + added));
}

/** Runs a program of node_modules in the copy, as a shell outside of this test would. */
function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: copy,
    env,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

const compile = () => run("node_modules/typescript/bin/tsc", "-p", "tsconfig.recipe.json");

beforeAll(() => {
  const images = path.join("seed", "images");
  for (const folder of ["app", "server", "seed", "migrations", "tests", "scripts"])
    cpSync(folder, inCopy(folder), { recursive: true, filter: (file) => file !== images });
  for (const file of ["package.json", "tsconfig.json", "vitest.config.ts", "drizzle.config.ts", "SECURITY.md"])
    cpSync(file, inCopy(file));
  for (const shared of ["node_modules", images]) symlinkSync(path.resolve(shared), inCopy(shared));
  const files = [...Object.keys(MAPPINGS), DETAILS, "seed/products.ts"];
  writeFileSync(inCopy("tsconfig.recipe.json"), JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
  for (const [file, lines] of Object.entries({ ...MAPPINGS, ...VALUES })) add(file, lines);
});

test("the recipe names every file that has to change", () => {
  const recipe = readFileSync("CONTRIBUTING.md", "utf8")
    .split("## Recipe: add a field to products")[1]
    ?.split("## ")[0];
  for (const file of Object.keys(MAPPINGS)) expect(recipe).toContain(`\`${file}\``);
  expect(recipe).toContain("`seed/products/`");
  expect(recipe).toContain(`\`${DETAILS}\``);
});

test("with all its steps the copy compiles, and the field arrives in the API, on the page and from the seed", () => {
  expect(compile()).toEqual({ status: 0, output: "" });
  expect(run("node_modules/drizzle-kit/bin.cjs", "generate", "--name", "lining")).toMatchObject({ status: 0 });
  expect(run("scripts/write-openapi.ts")).toEqual({ status: 0, output: "" });
  writeFileSync(inCopy("tests/recipe.test.tsx"), ARRIVES);
  const { status, output } = run("node_modules/vitest/vitest.mjs", "run", "tests/recipe.test.tsx");
  expect(status, output).toBe(0);
});

test.each(Object.entries(MAPPINGS))("without its step in %s it does not compile", (file, [after, added]) => {
  const complete = textOf(file);
  writeFileSync(inCopy(file), complete.replaceAll(after + added, after));
  const { status, output } = compile();
  writeFileSync(inCopy(file), complete);
  expect(status).not.toBe(0);
  expect(output).toMatch(/lining/);
});
