/**
 * A first name fit for a letter, or undefined. Anybody can enter a stranger's address with a "name" that is an advert:
 * what could be a link, or is far too long, is left out.
 */
export function nameForGreeting(name: string): string | undefined {
  const trimmed = name.replace(/\s+/g, " ").trim();
  return trimmed === "" || trimmed.length > 40 || /[./:@<>\\]|\d{3}/.test(trimmed) ? undefined : trimmed;
}
