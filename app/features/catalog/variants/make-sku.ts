/**
 * The stock keeping unit of a variant: "harbour-tote" in Cognac is HAR-TOT-COG, "bridle-belt" in Chestnut, 34 is
 * BRI-BEL-CHE-34.
 */
export function makeSku(slug: string, color?: string | null, size?: string | null): string {
  const words = [...slug.split("-"), ...(color ? color.toLowerCase().split(/[^a-z0-9]+/) : [])];
  const beginnings = words.filter(Boolean).map((word) => word.slice(0, 3));
  const squeezedSize = size?.replace(/[^A-Za-z0-9]/g, "");
  return [...beginnings, ...(squeezedSize ? [squeezedSize] : [])].join("-").toUpperCase();
}
