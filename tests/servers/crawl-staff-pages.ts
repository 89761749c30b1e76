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

/** The history of one subject or field stands for that of all others: the log has one for each field of each product. */
const keyOf = (view: string) => view.replace(/\b(subject_id|field)=[^&]*/g, "$1");

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

/** Follows every link of the back office as this session, then presses every button as a browser without JavaScript. */
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
  for (const { to, fields } of found) {
    const headers = { cookie, ...SAME_ORIGIN, Origin: url };
    const response = await fetch(url + to, { method: "POST", headers, body: fields, redirect: "manual" });
    crawled.forms += 1;
    if (response.status === 403 || (await response.text()).includes(FORBIDDEN)) crawled.refused.push(`${to} ${fields}`);
  }
  return crawled;
}
