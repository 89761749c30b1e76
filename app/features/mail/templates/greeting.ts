/**
 * Returns a first name for the greeting of an email, or undefined. Anybody can register a stranger's address with an
 * advertisement as the name, so names that could be a link or are longer than 40 characters are left out.
 */
export function nameForGreeting(name: string): string | undefined {
  const trimmed = name.replace(/\s+/g, " ").trim();
  return trimmed === "" || trimmed.length > 40 || /[./:@<>\\]|\d{3}/.test(trimmed) ? undefined : trimmed;
}

/** Returns the first name of a person who entered a full name, for the greeting of an email, or undefined. */
export function firstNameForGreeting(fullName: string): string | undefined {
  const [first = ""] = fullName.trim().split(/\s+/);
  return nameForGreeting(fullName) && nameForGreeting(first);
}
