const ORDER = ["XXS", "XS", "S", "M", "L", "XL", "XXL"];

/** Sizes as a shopkeeper lays them out: by number, then S before M before L. */
export function bySize(a: string, b: string): number {
  const [indexA, indexB] = [ORDER.indexOf(a.toUpperCase()), ORDER.indexOf(b.toUpperCase())];
  if (indexA >= 0 || indexB >= 0) return indexA - indexB;
  return a.localeCompare(b, "en", { numeric: true });
}
