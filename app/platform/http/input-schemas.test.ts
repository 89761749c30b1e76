import { expect, test } from "vitest";
import { idSchema, logIdSchema } from "./input-schemas.ts";

test.each([idSchema, logIdSchema])("an id consists of decimal digits", (schema) => {
  expect(schema.parse("31")).toBe(31);
  expect(schema.parse(31)).toBe(31);
  for (const text of ["0x1f", "1e3", " 5", "5.0", "+5", "-5", "0", ""])
    expect(schema.safeParse(text).success).toBe(false);
});
