import { beforeAll, expect, test } from "vitest";
import {
  endpointAndPage,
  endpointAndPageTest,
  GUARDED,
  guards,
  MESSAGES,
  newFiles,
} from "./endpoint-and-page-recipes.ts";
import { DETAILS, fieldMappings, fieldTest, fieldValues } from "./field-recipe.ts";
import { copyRepository, recipe } from "./repository-copy.ts";

// Follows the recipes of CONTRIBUTING.md on one copy of the repository: compiling it and starting its tests takes longest.

/** It starts another database and another Vitest. */
const TIMEOUT_MS = 240_000;
const copy = copyRepository();
const compile = () =>
  copy.compile([
    ...Object.keys(newFiles),
    ...Object.keys(fieldMappings),
    DETAILS,
    `${MESSAGES}/messages.api.ts`,
    "seed/products.ts",
  ]);

beforeAll(() => {
  for (const [file, text] of Object.entries(newFiles)) copy.write(file, text);
  for (const [file, lines] of endpointAndPage) copy.add(file, lines);
  for (const [file, lines] of Object.entries({ ...fieldMappings, ...fieldValues })) copy.add(file, lines);
});

test("the recipes name every file that has to change", () => {
  const texts = recipe("add an endpoint") + recipe("add a page");
  for (const [file] of endpointAndPage) {
    const kind = file.replace(`${MESSAGES}/messages`, "*");
    expect(texts).toContain(`\`${kind}\``);
  }
  const text = recipe("add a field to products");
  for (const file of [...Object.keys(fieldMappings), "seed/products/", DETAILS]) expect(text).toContain(`\`${file}\``);
});

test(
  "with all their steps the copy compiles, the endpoint and the page work, and the field arrives in the API, on the page and from the seed",
  () => {
    expect(compile()).toEqual({ status: 0, output: "" });
    expect(copy.run("node_modules/drizzle-kit/bin.cjs", "generate", "--name", "lining")).toMatchObject({ status: 0 });
    expect(copy.run("scripts/release/write-openapi.ts")).toEqual({ status: 0, output: "" });
    copy.write("tests/recipe.test.tsx", endpointAndPageTest);
    copy.write("tests/field-recipe.test.tsx", fieldTest);
    const own = ["tests/recipe.test.tsx", "tests/field-recipe.test.tsx"];
    const { status, output } = copy.runTests(...own, ...guards, "-t", `recipe|${GUARDED}`);
    expect(status, output).toBe(0);
    expect(output).toContain(`${guards.length + own.length} passed`);
  },
  TIMEOUT_MS,
);

test.each(Object.entries(fieldMappings))(
  "without the step of the new field in %s it does not compile",
  (file, [after, added]) => {
    const complete = copy.read(file);
    copy.write(file, complete.replaceAll(after + added, after));
    const { status, output } = compile();
    copy.write(file, complete);
    expect(status).not.toBe(0);
    expect(output).toMatch(/lining/);
  },
);
