import fc from "fast-check";

const PARTS = ["/", "//", ".", "..", "%2e", "%2E", "%2f", "%5c", "\\", "@", ":", "é"];

/** Texts composed of `others` and of parts of paths that programs parse differently. */
export function pathOfParts(...others: string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...PARTS, ...others), { maxLength: 10 }).map((parts) => parts.join(""));
}
