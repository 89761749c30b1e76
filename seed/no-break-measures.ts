import type { SeedProduct } from "./seed-product.ts";

const UNITS = "cm|mm|kg|lb|g|oz|ml|liters?|inch(?:es)?|grams";
const BEFORE_UNIT = new RegExp(String.raw`(?<=\d) (?=(?:${UNITS})\b|in\)|×)|(?<=×) (?=\d)`, "g");

/** Puts no-break spaces into measures: "57 cm" and "20 × 11 in" stay on one line. */
function noBreak<Value>(value: Value): Value {
  if (typeof value === "string") return value.replace(BEFORE_UNIT, "\u00a0") as Value;
  if (Array.isArray(value)) return value.map(noBreak) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, noBreak(part)])) as Value;
}

/** Returns the product with no-break spaces in the measures of its texts. Options such as "18 mm" stay as they are typed. */
export function withNoBreakMeasures(product: SeedProduct): SeedProduct {
  const { sizes, stock, tags } = product;
  return { ...noBreak(product), sizes, stock, tags };
}
