import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { queryColumn } from "#tests/accounts.ts";
import { acceptedForms, FORM } from "./accepted-forms.ts";
import { CONCURRENCY, expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { builtRoutes, type PageView, pagesOf, viewsOf } from "./page-addresses.ts";
import { type PageForm, urlencoded } from "./page-forms.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { checkPageResponse } from "./response-checks.ts";
import { eachOf, type RawRequest, type RawResponse } from "./send-raw.ts";
import { products } from "./staff-products.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";

/** Actions that change nothing, or nothing more a second time, so that they may claim no key. */
const WITHOUT_KEY = [
  "admin/audit export",
  "admin/me prepare_passkey",
  "admin/me start_totp",
  "admin/orders/list export",
  "admin/today read_note",
];

/** Actions of the page's JavaScript: they have no form. */
const WITHOUT_FORM = ["admin/products/images add"];

const shop = useHostileShop();
beforeAll(async () => {
  await products();
  await prepareShopper().known("id", "/admin/payments/{id}/decide/");
}, 60_000);
const { record, newForms, intents } = acceptedForms(shop);

/** A form of a page in one state of its record. */
type PageAction = { page: PageView; state: string; intent: string };
const nameOf = ({ page, intent }: Omit<PageAction, "state">) => `${page.pattern} ${intent}`;
/** Pages of one folder share their actions. */
const kindOf = ({ page, intent }: Omit<PageAction, "state">) => `${path.dirname(page.source)} ${intent}`;

/** The forms of a page in one state, as each of their buttons sends them. */
async function formsIn(page: PageView, state: string): Promise<(PageForm & { intent: string })[]> {
  return (await newForms(page, state)).flatMap((form) =>
    form.fields
      .filter(([name]) => name === "intent")
      .map(([, intent]) => ({
        ...form,
        intent,
        fields: form.fields.filter(([name, value]) => name !== "intent" || value === intent),
      })),
  );
}

/** The forms of each action of a page, those first that the page shows. The kinds of those go into `shown`. */
async function formsOfAll(pages: PageView[], shown: Set<string>): Promise<PageAction[][]> {
  const actions = new Map<string, PageAction[]>();
  const states = pages.flatMap((page) =>
    prepareShopper()
      .states(page.pattern)
      .map((state) => ({ page, state })),
  );
  await eachOf(states, CONCURRENCY, async ({ page, state }) => {
    for (const { intent, isShown } of await formsIn(page, state)) {
      const name = nameOf({ page, intent });
      if (isShown) shown.add(kindOf({ page, intent }));
      const others = actions.get(name) ?? [];
      const action = { page, state, intent };
      actions.set(name, isShown ? [action, ...others] : [...others, action]);
    }
  });
  return [...actions.values()];
}

const sha256 = (text: string, encoding: "hex" | "base64url") => createHash("sha256").update(text).digest(encoding);

/** Whether the form of this owner took effect: its action has claimed the form's key. */
async function hasClaimed({ path: address, headers }: RawRequest): Promise<boolean> {
  const token = /staff=([^;]+)/.exec(String(headers?.cookie))?.[1] ?? "";
  const hash = sha256(token, "hex");
  const staff = await queryColumn("select staff_id from staff_sessions where encode(token_hash, 'hex') = $1", [hash]);
  const { pathname } = new URL(address, "http://localhost");
  const scopes = staff.map((id) => sha256(`${id} page ${pathname}`, "base64url"));
  return (await queryColumn("select 1 from staff_requests where scope = any($1)", [scopes])).length > 0;
}

/**
 * Sends a form on data of its own, by an owner of its own. Returns the request, to send it again with the same key, if it
 * succeeded.
 */
async function sendNew(
  { page, state, intent }: PageAction,
  shown: Set<string>,
  faults: string[],
): Promise<RawRequest | undefined> {
  const forms = (await formsIn(page, state)).filter((form) => form.intent === intent);
  const form = forms.find(({ isShown }) => isShown) ?? forms[0];
  if (!form) return undefined;
  // A form with the stored values would change nothing.
  const changed = (value: string) => `${value} II`;
  const sent: Record<string, (value: string) => string> = { key: () => randomUUID() };
  for (const name of ["name", "alt", "full_name", "gift_message"]) sent[name] = changed;
  const body = urlencoded(form.fields.map(([name, value]) => [name, sent[name]?.(value) ?? value]));
  const headers = { ...FORM, ...form.headers };
  const request = { name: nameOf({ page, intent }), method: "POST", path: form.path, headers, body };
  const response = await send(request, faults);
  if (!response || response.status >= 400) return undefined;
  if (form.isShown && !leadsOn(response)) faults.push(`${request.name} shows neither a message nor another page`);
  for (const [, next = ""] of response.text.matchAll(/name="intent" value="(\w+)"/g))
    shown.add(kindOf({ page, intent: next }));
  return request;
}

/** Whether a browser without JavaScript shows another page next, or this one with a message or with new secrets. */
const leadsOn = ({ status, headers, text }: RawResponse) =>
  status >= 300
    ? /^\/admin\b/.test(headers.location ?? "")
    : /class="(?:notice notice-\w+|secret-text)"[^>]*>[^<]|class="recovery-codes"/.test(text);

async function send(request: RawRequest, faults: string[]): Promise<RawResponse | undefined> {
  const { response, fault } = await shop.probe(request, checkPageResponse());
  if (fault) faults.push(fault);
  return response;
}

/** Sends forms once more, and returns the tables that this changes. */
async function sendAgain(requests: RawRequest[], faults: string[]): Promise<string[]> {
  await jobsDone();
  const before = await storedState();
  await eachOf(requests, CONCURRENCY, async (request) => {
    const status = (await send(request, faults))?.status ?? 0;
    if (status >= 400) faults.push(`${request.name}: ${status} when it is sent again`);
  });
  await jobsDone();
  return changedTables(before, await storedState());
}

test("every action of the back office has a form that works without JavaScript, and takes effect once if it is sent again because its response was lost", async () => {
  const faults: string[] = [];
  const pages = viewsOf(pagesOf(builtRoutes())).filter(({ viewer, takesForms }) => viewer === "owner" && takesForms);
  await eachOf(pages, CONCURRENCY, record);
  const sent: RawRequest[] = [];
  const done = new Set<string>();
  const shown = new Set<string>();
  // A second time, in every state of its record, for what had no effect: it depends on another form, or two changed the same row.
  for (const concurrency of [CONCURRENCY, 1]) {
    const forms = (await formsOfAll(pages, shown)).filter(([action]) => action && !done.has(nameOf(action)));
    await eachOf(forms, concurrency, async (states) => {
      for (const form of concurrency === 1 ? states : states.slice(0, 1)) {
        const request = await sendNew(form, shown, faults);
        if (!request) continue;
        sent.push(request);
        if (!(await hasClaimed(request))) continue;
        done.add(nameOf(form)).add(kindOf(form));
        return;
      }
    });
  }
  const all = pages.flatMap((page) => intents(page).map((intent) => kindOf({ page, intent })));
  const missing = [...new Set(all)].filter((kind) => !done.has(kind));
  if ((await sendAgain(sent, faults)).length > 0)
    for (const request of sent) {
      const tables = await sendAgain([request], faults);
      if (tables.length > 0) faults.push(`${request.name} changes ${tables} when it is sent again`);
    }
  expectNoFaults(faults);
  // Another action needs a value, or a state of its record, among the prepared ones.
  expect(missing.filter((kind) => !WITHOUT_KEY.includes(kind))).toEqual([]);
  expect([...new Set(all)].filter((kind) => !shown.has(kind))).toEqual(WITHOUT_FORM);
  await shop.expectUnharmed();
}, 300_000);
