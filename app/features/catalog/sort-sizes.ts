const LETTERS = ["XXS", "XS", "S", "M", "L", "XL", "XXL"];

/** Sizes as a shopkeeper lays them out: by number, then S before M before L. */
export function bySize(a: string, b: string): number {
  const [placeA, placeB] = [LETTERS.indexOf(a.toUpperCase()), LETTERS.indexOf(b.toUpperCase())];
  if (placeA >= 0 || placeB >= 0) return placeA - placeB;
  return a.localeCompare(b, "en", { numeric: true });
}
