/**
 * The LIKE pattern of slugs that contain these words. Slugs have no accents, so "cafe" finds the "Café Tote" too. Undefined for a text
 * with other characters than a slug is made of.
 */
export function slugPattern(text: string): string | undefined {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .trim()
    .toLowerCase();
  return /^[a-z0-9][a-z0-9 -]*$/.test(plain) ? `%${plain.replaceAll(/[ -]+/g, "-")}%` : undefined;
}
