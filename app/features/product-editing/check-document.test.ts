import { expect, test } from "vitest";
import { completeDocument, findGaps } from "./check-document.ts";
import { EMPTY_DOCUMENT } from "./product-document.contract.ts";

const gapsOf = (name: string) => findGaps(completeDocument({ ...EMPTY_DOCUMENT, name }));

test("a slug is made of the name, so it is missing only where a name gives none", () => {
  expect(gapsOf("")).toMatchObject({ name: "Give the product a name." });
  expect(gapsOf("")).not.toHaveProperty("slug");
  expect(gapsOf("Café Tote")).not.toHaveProperty("slug");
  expect(gapsOf("革のかばん")).toMatchObject({ slug: "Give the product a slug." });
});
