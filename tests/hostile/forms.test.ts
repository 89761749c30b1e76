import { expect, test } from "vitest";
import { CONCURRENCY, expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { hostileParameters, hostileText, shareOf } from "./hostile-text.ts";
import { INVALID_HOSTS, malformedForms, UNSUPPORTED_METHODS } from "./malformed-forms.ts";
import { builtRoutes, pagesOf, type ShopPage } from "./page-addresses.ts";
import { formsOf, type PageForm, urlencoded } from "./page-forms.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { checkPageResponse } from "./response-checks.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";
import { visitPage } from "./visited-pages.ts";
import { withoutEffect } from "./without-effect.ts";

const shop = useHostileShop();
const values = hostileText(2);
const pages = () => pagesOf(builtRoutes());
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const rejected: RawRequest[][] = [];
const walked = new Set<string>();

/** The forms of a page as a new shopper would send them. */
async function newForms(page: ShopPage): Promise<PageForm[]> {
  const shopper = prepareShopper();
  const visited = await visitPage(page, shopper, shop);
  return await formsOf(visited, shopper, shop.namesRead("form", visited.address.split("?")[0]));
}

/** The form with each field made invalid in every way, and the form as a whole. */
function invalidForms(form: PageForm): RawRequest[] {
  const { path, cookie, fields } = form;
  const headers = { ...FORM, cookie };
  const names = [...new Set(fields.map(([name]) => name))];
  const invalid = names.flatMap((name, at) => [
    { name: `${name}: left out`, method: "POST", path, headers, body: urlencoded(fields, name) },
    ...shareOf(hostileParameters(encodeURIComponent(name), values), at, names.length).map(([what, written]) => ({
      name: what,
      method: "POST",
      path,
      headers,
      body: urlencoded(fields, name, written),
    })),
  ]);
  return [...invalid, ...malformedForms(form)];
}

/** Tests one form of a page. If it can be submitted only once, another shopper continues. */
async function walk(page: ShopPage, position: number, faults: string[]): Promise<void> {
  const harmless: RawRequest[] = [];
  const probe = async (request: RawRequest | undefined) => {
    const { response, fault } = request ? await shop.probe(request, checkPageResponse()) : {};
    if (fault) faults.push(fault);
    return response?.status ?? 0;
  };
  const renewed = async () => {
    const form = (await newForms(page))[position];
    return form ? [asItIs(form), ...invalidForms(form)] : [];
  };
  let requests = await renewed();
  await probe(requests[0]);
  const isRepeatable = (await probe(requests[0])) < 400;
  if (!isRepeatable) requests = await renewed();
  for (let number = 1; number < requests.length; number += 1) {
    const request = requests[number];
    if (request && (await probe(request)) >= 400) harmless.push(request);
    else if (!isRepeatable) requests = await renewed();
  }
  walked.add(page.pattern);
  rejected.push(harmless);
}

const asItIs = ({ path, cookie, fields }: PageForm): RawRequest => ({
  name: "as it should be",
  method: "POST",
  path,
  headers: { ...FORM, cookie },
  body: urlencoded(fields),
});

test("no invalid form harms the shop", async () => {
  const faults: string[] = [];
  const takers = pages().filter(({ takesForms }) => takesForms);
  // Submitted empty once, to record the fields that their code reads.
  for (const page of takers) {
    const { address, cookie } = await visitPage(page, prepareShopper(), shop);
    await shop.send({ name: "empty", method: "POST", path: address, headers: { ...FORM, cookie }, body: "" });
  }
  const forms: [ShopPage, number][] = [];
  for (const page of takers) for (const position of (await newForms(page)).keys()) forms.push([page, position]);
  await eachOf(forms, CONCURRENCY, ([page, position]) => walk(page, position, faults));
  expectNoFaults(faults);
  expect([...walked].sort()).toEqual(takers.map(({ pattern }) => pattern).sort());
  await shop.expectUnharmed();
}, 600_000);

test("a rejected request has no effect", async () => {
  expectNoFaults(await withoutEffect(rejected, shop, checkPageResponse()));
  await shop.expectUnharmed();
}, 600_000);

test("no page accepts another method, an invalid host, or a form that it doesn't have", async () => {
  const requests: RawRequest[] = [];
  for (const page of pages()) {
    const { address: path, cookie } = await visitPage(page, prepareShopper(), shop);
    requests.push(
      ...UNSUPPORTED_METHODS.map((method) => ({ name: method, method, path, headers: { cookie } })),
      ...INVALID_HOSTS.map((host) => ({ name: `host: ${host}`, path, headers: { cookie, host } })),
    );
    if (!page.takesForms)
      requests.push({ name: "a form", method: "POST", path, headers: { ...FORM, cookie }, body: "a=1" });
  }
  await jobsDone();
  const before = await storedState();
  expectNoFaults(await shop.probeAll(requests, checkPageResponse("")));
  expect(changedTables(before, await storedState())).toEqual([]);
  await shop.expectUnharmed();
}, 600_000);
