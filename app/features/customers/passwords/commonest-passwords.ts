let commonest: Promise<Set<string>> | undefined;

/** The 49,000 commonest passwords of public leaks, in lower case; about 18,000 of them are long enough to matter here. */
export function commonestPasswords(): Promise<Set<string>> {
  // Read at the first need: a visitor who only looks at bags should not wait for it at the start.
  commonest ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase())),
  );
  return commonest;
}
