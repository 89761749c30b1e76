import type { PreparedShopper } from "./prepared-shopper.ts";
import type { VisitedPage } from "./visited-pages.ts";

/** A form of a page as a browser would send it: its action, and a valid value for each field. */
export type PageForm = { path: string; cookie: string; fields: [name: string, value: string][] };

const FORM = /<form([^>]*)>(.*?)<\/form>/gs;
const CONTROL = /<(input|select|textarea|button)\b([^>]*)>/g;

const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found?.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
};

/** The POST forms of a page; if it has none, one with the field names that its code reads. */
export async function formsOf(page: VisitedPage, shopper: PreparedShopper, read: string[]): Promise<PageForm[]> {
  const forms: PageForm[] = [];
  for (const [, tag = "", inside = ""] of page.html.matchAll(FORM)) {
    if (attribute(tag, "method")?.toLowerCase() !== "post") continue;
    const fields = await fieldsOf(inside, page.pattern, shopper);
    forms.push({ path: attribute(tag, "action") ?? page.address, cookie: page.cookie, fields });
  }
  const own = forms.filter(({ path }) => path.split("?")[0] === page.address.split("?")[0]);
  const shown = own.flatMap(({ fields }) => fields.map(([name]) => name));
  const hidden = read.filter((name) => !shown.includes(name));
  const [first = { path: page.address, cookie: page.cookie, fields: [] }, ...others] = own;
  return [{ ...first, fields: [...first.fields, ...hidden.map((name): [string, string] => [name, ""])] }, ...others];
}

async function fieldsOf(html: string, pattern: string, shopper: PreparedShopper): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  for (const [whole, kind = "", tag = ""] of html.matchAll(CONTROL)) {
    const name = attribute(tag, "name");
    if (name === undefined) continue;
    const shown = attribute(whole, "value") ?? "";
    const known = shown === "" && kind !== "button" ? await shopper.known(name.split(".").at(-1) ?? "", pattern) : null;
    const simplest = attribute(tag, "type") === "email" ? "somebody@example.com" : shown;
    fields.push([name, String(known ?? simplest)]);
  }
  return fields;
}

const encode = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");

/** Serializes fields like a browser; `invalid` replaces the field `name`. */
export function urlencoded(fields: [string, string][], name?: string, invalid?: string): string {
  const others = fields
    .filter(([field]) => field !== name)
    .map(([field, value]) => `${encode(field)}=${encode(value)}`);
  return (invalid === undefined ? others : [...others, invalid]).join("&");
}
