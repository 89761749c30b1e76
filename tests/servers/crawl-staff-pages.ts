import { SAME_ORIGIN } from "#tests/staff.ts";

const FORBIDDEN = "Your role does not include";
/** Pages outside the back office's menus, and addresses that end the session. */
const LEFT_OUT = /^\/admin\/(sign-|setup)|\.pdf$/;
const LINK = /href="(\/admin[^"#]*)"/g;
const FORM = /<form([^>]*)>(.*?)<\/form>/gs;
const CONTROL = /<(?:input|textarea|select|button)\b[^>]*>/g;

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");

export type Crawled = {
  /** Every page that a link led to. */
  pages: string[];
  /** How many forms were sent. */
  forms: number;
  /** Links and forms that were forbidden to this role. */
  refused: string[];
  html: string;
};

/** A link without its search and page, so that each view of a list is visited once. */
function viewOf(link: string): string {
  const { pathname, searchParams } = new URL(link, "http://shop");
  for (const name of ["search", "after", "page"]) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/**
 * The history of one subject or field stands for that of all others, because the log has one for each field of each product, and
 * one period of a list for all others.
 */
const keyOf = (view: string) => view.replace(/\b(subject_id|field|from|to)=[^&]*/g, "$1");

/** How many forms of one kind are sent: of the rows of a list, and of the views that have the same button. */
const SENT_OF_KIND = 3;

/** What the right to send a form depends on: its page, its intent and its fields, not its record or what it is filtered by. */
const kindOf = ({ to, fields }: { to: string; fields: URLSearchParams }) =>
  `${to.split("?")[0]?.replace(/[\w-]*\d[\w-]*/g, "id")} ${fields.get("intent")} ${[...fields.keys()]}`;

/** The POST forms of a page with the values that they have there: the intent, the key, ids and defaults. */
function formsOf(html: string, page: string): { to: string; fields: URLSearchParams }[] {
  return [...html.matchAll(FORM)].flatMap(([, tag = "", inside = ""]) => {
    const to = attribute(tag, "action") ?? page;
    if (attribute(tag, "method") !== "post" || LEFT_OUT.test(to)) return [];
    const fields = new URLSearchParams();
    for (const [control] of inside.matchAll(CONTROL)) {
      const name = attribute(control, "name");
      if (name) fields.append(name, attribute(control, "value") ?? "1");
    }
    return [{ to, fields }];
  });
}

/** Follows every link of the back office as this session, then presses every kind of button as a browser without JavaScript. */
export async function crawlStaffPages(url: string, cookie: string): Promise<Crawled> {
  const crawled: Crawled = { pages: [], forms: 0, refused: [], html: "" };
  const waiting = ["/admin"];
  const found: { to: string; fields: URLSearchParams }[] = [];
  const visited = new Set<string>();
  for (let page = waiting.shift(); page; page = waiting.shift()) {
    if (visited.has(keyOf(page))) continue;
    visited.add(keyOf(page));
    crawled.pages.push(page);
    const response = await fetch(url + page, { headers: { cookie }, redirect: "manual" });
    const html = await response.text();
    if (response.status === 403) crawled.refused.push(page);
    crawled.html += html;
    found.push(...formsOf(html, page));
    const links = [...html.matchAll(LINK)].map(([, link = ""]) => viewOf(link.replaceAll("&amp;", "&")));
    waiting.push(...links.filter((link) => !LEFT_OUT.test(link)));
  }
  const sent = new Map<string, number>();
  for (const form of found) {
    const { to, fields } = form;
    const kind = kindOf(form);
    const times = sent.get(kind) ?? 0;
    if (times === SENT_OF_KIND) continue;
    sent.set(kind, times + 1);
    const headers = { cookie, ...SAME_ORIGIN, Origin: url };
    const response = await fetch(url + to, { method: "POST", headers, body: fields, redirect: "manual" });
    crawled.forms += 1;
    if (response.status === 403 || (await response.text()).includes(FORBIDDEN)) crawled.refused.push(`${to} ${fields}`);
  }
  return crawled;
}
