import fc from "fast-check";

const PARTS = ["/", "//", ".", "..", "%2e", "%2E", "%2f", "%5c", "\\", "@", ":", "é"];

/** Texts put together from parts of paths that programs read differently, and from others. */
export function pathOfParts(...others: string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...PARTS, ...others), { maxLength: 10 }).map((parts) => parts.join(""));
}
