import type { PreparedShopper } from "./prepared-shopper.ts";
import type { VisitedPage } from "./visited-pages.ts";

/** A form of a page as a browser would send it: its action, and a valid value for each field. */
export type PageForm = {
  path: string;
  headers: Record<string, string>;
  fields: [name: string, value: string][];
  isSampled: boolean;
};

const FORM = /<form([^>]*)>(.*?)<\/form>/gs;
const CONTROL = /<(input|select|textarea|button)\b([^>]*)>/g;

const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found?.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
};

/** What a page's code accepts: the field names that it reads, and the intents of its forms, also of those not shown now. */
export type Accepted = { names: string[]; intents: string[] };

/**
 * The POST forms of a page, one for each intent. If it has none, one with the field names that its code reads. Rows of a list
 * have the same forms.
 */
export async function formsOf(
  page: VisitedPage,
  shopper: PreparedShopper,
  { names, intents }: Accepted,
): Promise<PageForm[]> {
  const { headers, isSampled } = page;
  const forms: PageForm[] = [];
  for (const [, tag = "", inside = ""] of page.html.matchAll(FORM)) {
    if (attribute(tag, "method")?.toLowerCase() !== "post") continue;
    const fields = await fieldsOf(inside, page.pattern, shopper);
    forms.push({ path: attribute(tag, "action") ?? page.address, headers, fields, isSampled });
  }
  const own = forms.filter(({ path }) => path.split("?")[0] === page.address.split("?")[0]);
  const shown = own.filter((form, at) => own.findIndex((other) => kindOf(other) === kindOf(form)) === at);
  const hidden = intents.filter((intent) => !shown.some(({ fields }) => intentIn(fields) === intent));
  for (const intent of hidden) {
    const fields: PageForm["fields"] = [["intent", intent]];
    for (const name of names.filter((name) => name !== "intent"))
      fields.push([name, String((await shopper.known(name, page.pattern)) ?? "")]);
    shown.push({ path: page.address, headers, fields, isSampled });
  }
  const shownNames = shown.flatMap(({ fields }) => fields.map(([name]) => name));
  const hiddenNames = names.filter((name) => !shownNames.includes(name));
  const [first = { path: page.address, headers, fields: [], isSampled }, ...others] = shown;
  return [
    { ...first, fields: [...first.fields, ...hiddenNames.map((name): [string, string] => [name, ""])] },
    ...others,
  ];
}

const intentIn = (fields: PageForm["fields"]) => fields.find(([name]) => name === "intent")?.[1];
const kindOf = ({ path, fields }: PageForm) => `${path} ${intentIn(fields)} ${fields.map(([name]) => name)}`;

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
