import type { PreparedShopper } from "./prepared-shopper.ts";
import type { VisitedPage } from "./visited-pages.ts";

/** A form of a page as a browser would send it: its action, and a valid value for each field. */
export type PageForm = {
  path: string;
  headers: Record<string, string>;
  fields: [name: string, value: string][];
  isSampled: boolean;
  /** The page has it; others are accepted without. */
  isShown: boolean;
};

const FORM = /<form([^>]*)>(.*?)<\/form>/gs;
const CONTROL = /<(input|select|textarea|button)\b([^>]*)>/g;

const decoded = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decoded(found);
};

/**
 * What a page's code accepts: the field names that it reads, and the intents of its forms, also of those not shown now, with the
 * names that each of them reads.
 */
export type Accepted = { names: string[]; intents: { intent: string; names: string[] }[] };

/**
 * The POST forms of a page, also those that a single button posts, one for each intent. If it has none, one with the field
 * names that its code reads. Rows of a list have the same forms.
 */
export async function formsOf(
  page: VisitedPage,
  shopper: PreparedShopper,
  { names, intents }: Accepted,
): Promise<PageForm[]> {
  const { headers, isSampled } = page;
  const forms: PageForm[] = [];
  for (const [, tag = "", inside = ""] of page.html.matchAll(FORM)) {
    const [posting] = inside.match(/<button\b[^>]* formMethod="post"[^>]*>/i) ?? [];
    if ((attribute(tag, "method")?.toLowerCase() !== "post" && !posting) || isDisabled(inside)) continue;
    const fields = await fieldsOf(inside + buttonsOutside(page.html, attribute(tag, "id")), page, shopper);
    const action = posting ? attribute(posting, "formAction") : attribute(tag, "action");
    forms.push({ path: action ?? page.address, headers, fields, isSampled, isShown: true });
  }
  const own = forms.filter(({ path }) => path.split("?")[0] === page.address.split("?")[0]);
  const shown = own.filter((form, at) => own.findIndex((other) => kindOf(other) === kindOf(form)) === at);
  const hidden = intents.filter(({ intent }) => !shown.some(({ fields }) => intentIn(fields) === intent));
  for (const { intent, names: read } of hidden) {
    const fields: PageForm["fields"] = [["intent", intent]];
    for (const name of read.filter((name) => name !== "intent"))
      fields.push([name, String((await shopper.known(name, page.state)) ?? "")]);
    shown.push({ path: page.address, headers, fields, isSampled, isShown: false });
  }
  const shownNames = shown.flatMap(({ fields }) => fields.map(([name]) => name));
  const hiddenNames = names.filter((name) => !shownNames.includes(name));
  const [first = { path: page.address, headers, fields: [], isSampled, isShown: false }, ...others] = shown;
  return [
    { ...first, fields: [...first.fields, ...hiddenNames.map((name): [string, string] => [name, ""])] },
    ...others,
  ];
}

/** The buttons of a form that stand outside of it and name its id. */
const buttonsOutside = (html: string, id: string | undefined) =>
  (html.match(/<button\b[^>]*>/g) ?? []).filter((tag) => id && attribute(tag, "form") === id).join("");

/** A form that a browser can't send now. */
function isDisabled(inside: string): boolean {
  const buttons = inside.match(/<button\b[^>]*>/g)?.filter((tag) => attribute(tag, "type") !== "button") ?? [];
  return buttons.length > 0 && buttons.every((tag) => attribute(tag, "disabled") !== undefined);
}

const intentIn = (fields: PageForm["fields"]) => fields.find(([name]) => name === "intent")?.[1];
const kindOf = ({ path, fields }: PageForm) => `${path} ${intentIn(fields)} ${fields.map(([name]) => name)}`;

async function fieldsOf(html: string, { state, viewer }: VisitedPage, shopper: PreparedShopper) {
  const fields: [string, string][] = [];
  for (const { 0: whole, 1: kind = "", 2: tag = "", index } of html.matchAll(CONTROL)) {
    const name = attribute(tag, "name");
    if (name === undefined) continue;
    // In place of a file, the image that the server stores of it.
    if (attribute(tag, "type") === "file")
      fields.push(["image_id", String((await shopper.known("image_id", state)) ?? "")]);
    const rest = html.slice(index);
    const shown = (kind === "textarea" ? textOf(whole, rest) : attribute(whole, "value")) ?? "";
    const known = shown === "" && kind !== "button" ? await shopper.known(name.split(".").at(-1) ?? "", state) : null;
    const simplest = attribute(tag, "type") === "email" ? "somebody@example.com" : shown;
    const typed = viewer === "owner" && shown === "" ? typedIn(kind, tag, rest, fields) : undefined;
    fields.push([name, String(known ?? typed ?? simplest)]);
  }
  return fields;
}

const textOf = (tag: string, rest: string) => decoded(rest.slice(tag.length, rest.indexOf("</textarea>")));

/** What a person enters in a control of the back office that is empty and has no known value; undefined if it may stay empty. */
function typedIn(kind: string, tag: string, rest: string, before: PageForm["fields"]): string | undefined {
  const name = attribute(tag, "name") ?? "";
  if (kind === "select") {
    const options = rest.slice(0, rest.indexOf("</select>")).match(/<option[^>]*>/g) ?? [];
    return attribute(options.find((option) => attribute(option, "value")) ?? "", "value");
  }
  // What should be there is counted: another number needs a reason.
  if (/^counted/.test(name)) {
    const expected = [name.replace("counted", "expected"), "expected_on_hand"];
    return before.find(([field]) => expected.includes(field))?.[1] ?? "0";
  }
  if (attribute(tag, "required") === undefined) return undefined;
  return attribute(tag, "inputMode") === "numeric" ? "1" : "A note";
}

const encode = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");

/** Serializes fields like a browser; `invalid` replaces the field `name`. */
export function urlencoded(fields: [string, string][], name?: string, invalid?: string): string {
  const others = fields
    .filter(([field]) => field !== name)
    .map(([field, value]) => `${encode(field)}=${encode(value)}`);
  return (invalid === undefined ? others : [...others, invalid]).join("&");
}
