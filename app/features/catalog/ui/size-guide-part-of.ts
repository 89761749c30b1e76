/** A part of the size guide. Its id is the anchor on the page. */
export type SizeGuidePart = "belts" | "watch-straps" | "laptop-sleeves" | "collars";

const BY_SIZE: [RegExp, SizeGuidePart][] = [
  [/^\d+ mm$/, "watch-straps"],
  [/^\d+ in$/, "laptop-sleeves"],
  [/^\d\d$/, "belts"],
];
const BY_NAME: [RegExp, SizeGuidePart][] = [
  [/\bbelt/i, "belts"],
  [/\bcollar/i, "collars"],
];

/** The part of the size guide for a product with sizes; undefined if the guide has none for it. */
export function sizeGuidePartOf({ name, sizes: [size] }: { name: string; sizes: string[] }): SizeGuidePart | undefined {
  if (size === undefined) return undefined;
  const found = BY_SIZE.find(([pattern]) => pattern.test(size)) ?? BY_NAME.find(([pattern]) => pattern.test(name));
  return found?.[1];
}
