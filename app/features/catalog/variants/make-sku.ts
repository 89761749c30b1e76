/** A SKU has at most 60 characters. One that is taken gets a number as its ending. */
const MAX_LENGTH = 56;

/**
 * The stock keeping unit of a variant: "harbour-tote" in Cognac is HAR-TOT-COG, "bridle-belt" in Chestnut, 34 is
 * BRI-BEL-CHE-34. One that would be too long leaves out the last words of the slug.
 */
export function makeSku(slug: string, color?: string | null, size?: string | null): string {
  const beginnings = (words: string[]) => words.filter(Boolean).map((word) => word.slice(0, 3));
  const squeezedSize = size?.replace(/[^A-Za-z0-9]/g, "");
  const product = beginnings(slug.split("-"));
  const options = [
    ...beginnings(color?.toLowerCase().split(/[^a-z0-9]+/) ?? []),
    ...(squeezedSize ? [squeezedSize] : []),
  ];
  while (product.length > 1 && [...product, ...options].join("-").length > MAX_LENGTH) product.pop();
  return [...product, ...options].join("-").slice(0, MAX_LENGTH).replace(/-$/, "").toUpperCase();
}
