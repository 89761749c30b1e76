/**
 * The LIKE pattern of slugs that contain these words. Slugs have no accents, so "cafe no. 7" finds the "Café Tote No. 7" too. Undefined
 * for a text with letters that no slug has, or without any.
 */
export function slugPattern(text: string): string | undefined {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .trim()
    .toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9\u0080-\uffff]+/g, "-").replaceAll(/^-|-$/g, "");
  return /^[a-z0-9-]+$/.test(words) ? `%${words}%` : undefined;
}
