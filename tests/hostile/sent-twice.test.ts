import { randomUUID } from "node:crypto";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { acceptedForms, FORM } from "./accepted-forms.ts";
import { CONCURRENCY, expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { builtRoutes, type PageView, pagesOf, viewsOf } from "./page-addresses.ts";
import { type PageForm, urlencoded } from "./page-forms.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { checkPageResponse } from "./response-checks.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";
import { products } from "./staff-products.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";

/** Actions whose form can't be filled in. */
const NOT_SENT: string[] = [];

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

/** One form for each action of a page, if possible one that the page shows. */
async function formsOfAll(pages: PageView[]): Promise<PageAction[]> {
  const actions = new Map<string, PageAction>();
  const states = pages.flatMap((page) =>
    prepareShopper()
      .states(page.pattern)
      .map((state) => ({ page, state })),
  );
  await eachOf(states, CONCURRENCY, async ({ page, state }) => {
    for (const { intent, isShown } of await formsIn(page, state)) {
      const name = nameOf({ page, intent });
      if (isShown || !actions.has(name)) actions.set(name, { page, state, intent });
    }
  });
  return [...actions.values()];
}

/** Sends a form on data of its own, by an owner of its own. Returns the request, to send it again with the same key, if it succeeded. */
async function sendNew({ page, state, intent }: PageAction, faults: string[]): Promise<RawRequest | undefined> {
  const forms = (await formsIn(page, state)).filter((form) => form.intent === intent);
  const form = forms.find(({ isShown }) => isShown) ?? forms[0];
  if (!form) return undefined;
  const body = urlencoded(form.fields.map(([name, value]) => [name, name === "key" ? randomUUID() : value]));
  const headers = { ...FORM, ...form.headers };
  const request = { name: nameOf({ page, intent }), method: "POST", path: form.path, headers, body };
  const status = await send(request, faults);
  return status < 400 ? request : undefined;
}

async function send(request: RawRequest, faults: string[]): Promise<number> {
  const { response, fault } = await shop.probe(request, checkPageResponse());
  if (fault) faults.push(fault);
  return response?.status ?? 0;
}

/** Sends forms once more, and returns the tables that this changes. */
async function sendAgain(requests: RawRequest[], faults: string[]): Promise<string[]> {
  await jobsDone();
  const before = await storedState();
  await eachOf(requests, CONCURRENCY, async (request) => {
    const status = await send(request, faults);
    if (status >= 400) faults.push(`${request.name}: ${status} when it is sent again`);
  });
  await jobsDone();
  return changedTables(before, await storedState());
}

test("a form of the back office that is sent again, because its response was lost, takes effect once", async () => {
  const faults: string[] = [];
  const pages = viewsOf(pagesOf(builtRoutes())).filter(({ viewer, takesForms }) => viewer === "owner" && takesForms);
  await eachOf(pages, CONCURRENCY, record);
  const sent: RawRequest[] = [];
  const done = new Set<string>();
  // A second time for what depends on another form, and for two that changed the same row at the same time.
  for (const concurrency of [CONCURRENCY, 1]) {
    const forms = (await formsOfAll(pages)).filter((action) => !done.has(nameOf(action)));
    await eachOf(forms, concurrency, async (form) => {
      const request = await sendNew(form, faults);
      if (!request) return;
      sent.push(request);
      done.add(nameOf(form)).add(kindOf(form));
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
  expect(missing.sort()).toEqual(NOT_SENT);
  await shop.expectUnharmed();
}, 300_000);
