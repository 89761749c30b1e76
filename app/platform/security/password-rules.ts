import { err, ok, type Result } from "#app/platform/result.ts";

export type Person = { email: string; username: string; first_name: string; last_name: string };
export type WeakPassword = { code: "password_too_common" | "password_too_personal" | "password_too_shoplike" };

/** Words that an attacker of this shop would try first. */
const SHOP_TERMS = [
  "wellworn",
  "leather",
  "handcrafted",
  "handcraftedleather",
  "leathergoods",
  "handcraftedleathergoods",
  "leatherbag",
  "leatherbags",
  "handbag",
  "handbags",
  "wallet",
  "wallets",
  "bifold",
  "backpack",
  "rucksack",
  "briefcase",
  "messenger",
  "weekender",
  "crossbody",
  "satchel",
  "accessories",
  "cognac",
  "chestnut",
  "oxblood",
  "espresso",
];

const alphanumeric = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Strips digits at both ends: "Wellworn-2026!" becomes "wellworn". */
const core = (text: string) => alphanumeric(text).replace(/^\d+|\d+$/g, "");

function namesOf({ email, username, first_name, last_name }: Person): string[] {
  const mailbox = email.split("@")[0] ?? "";
  return [email, mailbox, username, first_name, last_name, first_name + last_name, last_name + first_name];
}

/** Whether a password is one of these terms, apart from punctuation and digits around it, or one of them repeated. */
function isJust(password: string, terms: string[]): boolean {
  const whole = alphanumeric(password);
  const forms = new Set(terms.flatMap((word) => [alphanumeric(word), core(word)]).filter((form) => form.length > 2));
  const unrepeated = /^(.{3,}?)\1+$/u.exec(core(password))?.[1] ?? "";
  return forms.has(whole) || forms.has(core(password)) || forms.has(unrepeated);
}

let commonest: Promise<Set<string>> | undefined;

/** Returns the 49,000 most common passwords of public leaks, in lower case. About 18,000 have 8 or more characters. */
export function commonestPasswords(): Promise<Set<string>> {
  // Loaded at the first use, to keep the shop's start fast.
  commonest ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase())),
  );
  return commonest;
}

/**
 * Checks a password against the most common ones, the person's names and email, and words about the shop. The contract
 * checks its length. Errors: password_too_common, password_too_personal, password_too_shoplike.
 */
export async function checkPassword(password: string, person: Person): Promise<Result<string, WeakPassword>> {
  // The text that is hashed: a password in full-width letters is the common one.
  const text = password.normalize("NFKC");
  if (isJust(password, namesOf(person))) return err({ code: "password_too_personal" });
  if (isJust(password, SHOP_TERMS)) return err({ code: "password_too_shoplike" });
  const isOneCharacter = new Set(text).size === 1;
  if (isOneCharacter || (await commonestPasswords()).has(text.toLowerCase()))
    return err({ code: "password_too_common" });
  return ok(password);
}
