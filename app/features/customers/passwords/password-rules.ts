import { err, ok, type Result } from "#app/platform/result.ts";

export type Person = { email: string; username: string; first_name: string; last_name: string };
export type WeakPassword = { code: "password_too_common" | "password_too_personal" | "password_too_shoplike" };

/** What a guesser of this very shop tries first. */
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

/** "Wellworn-2026!" is the word "wellworn" to a guesser. */
const core = (text: string) => alphanumeric(text).replace(/^\d+|\d+$/g, "");

function namesOf({ email, username, first_name, last_name }: Person): string[] {
  const mailbox = email.split("@")[0] ?? "";
  return [email, mailbox, username, first_name, last_name, first_name + last_name, last_name + first_name];
}

/** Whether a password is one of these words, give or take digits and signs around it, or the same word over and over. */
function isJust(password: string, terms: string[]): boolean {
  const whole = alphanumeric(password);
  const forms = new Set(terms.flatMap((word) => [alphanumeric(word), core(word)]).filter((form) => form.length > 2));
  const unrepeated = /^(.{3,}?)\1+$/u.exec(core(password))?.[1] ?? "";
  return forms.has(whole) || forms.has(core(password)) || forms.has(unrepeated);
}

let commonest: Promise<Set<string>> | undefined;

/** The 49,000 commonest passwords of public leaks, in lower case; about 18,000 of them are long enough to matter here. */
export function commonestPasswords(): Promise<Set<string>> {
  // Read at the first need: a visitor who only looks at bags should not wait for it at the start.
  commonest ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase())),
  );
  return commonest;
}

/**
 * Whether a person may use this password: none of the commonest, not the name or the e-mail, no word of the shop.
 * Its length is the contract's affair. Refuses: password_too_common, password_too_personal, password_too_shoplike.
 */
export async function checkPassword(password: string, person: Person): Promise<Result<string, WeakPassword>> {
  if (isJust(password, namesOf(person))) return err({ code: "password_too_personal" });
  if (isJust(password, SHOP_TERMS)) return err({ code: "password_too_shoplike" });
  const isOneCharacter = new Set(password).size === 1;
  if (isOneCharacter || (await commonestPasswords()).has(password.toLowerCase()))
    return err({ code: "password_too_common" });
  return ok(password);
}
