import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { acceptedForms, FORM } from "./accepted-forms.ts";
import { CONCURRENCY, expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { hostileParameters, hostileText, likeliest, sampleOf, shareOf } from "./hostile-text.ts";
import { INVALID_HOSTS, malformedForms, NULL_ORIGIN, UNSUPPORTED_METHODS } from "./malformed-forms.ts";
import { builtRoutes, type PageView, pagesOf, viewsOf } from "./page-addresses.ts";
import { type PageForm, urlencoded } from "./page-forms.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { checkPageResponse } from "./response-checks.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";
import { products } from "./staff-products.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";
import { visitPage } from "./visited-pages.ts";
import { withoutEffect } from "./without-effect.ts";

const shop = useHostileShop();
beforeAll(async () => {
  await products();
}, 60_000);
const values = hostileText(2);
const pages = () => viewsOf(pagesOf(builtRoutes()));
/**
 * A form of the back office gets about so many invalid values, and each of its fields one of the likeliest. Its forms are read
 * by the same code.
 */
const SAMPLED = 12;
/** Each form gets one of so many ways to be malformed, and one of the back office fewer: together they get all. */
const MALFORMED = 3;
const MALFORMED_OF_SAMPLED = 12;
/** How often what a sampled form used up is created again. */
const RENEWALS = 3;
const rejected: RawRequest[][] = [];
const walked = new Set<string>();

const { record, newForms, intents } = acceptedForms(shop);

/** The form with each of its fields made invalid, and the form as a whole. `number` selects its part of the values. */
function invalidForms(form: PageForm, number: number): RawRequest[] {
  const { path, fields, isSampled } = form;
  const headers = { ...FORM, ...form.headers };
  const names = [...new Set(fields.map(([name]) => name))];
  const each = Math.max(1, Math.round(SAMPLED / names.length));
  const invalid = names.flatMap((name, at, { length }) => {
    const written = hostileParameters(encodeURIComponent(name), values).map(([what, written]) => ({
      name: what,
      method: "POST",
      path,
      headers,
      body: urlencoded(fields, name, written),
    }));
    const leftOut = { name: `${name}: left out`, method: "POST", path, headers, body: urlencoded(fields, name) };
    if (isSampled) {
      const [likely = leftOut] = sampleOf(likeliest(written), 1, number + at);
      return [...new Set([likely, ...sampleOf([leftOut, ...written], each, number + at)])];
    }
    return [leftOut, ...shareOf(written, at, length, 3)];
  });
  const malformed = malformedForms(form);
  const share = malformed.length / (isSampled ? MALFORMED_OF_SAMPLED : MALFORMED);
  const mine = new Set([
    ...sampleOf(malformed, share, number),
    ...malformed.filter(({ name }) => name === NULL_ORIGIN),
  ]);
  return [...invalid, ...mine];
}

/** Tests one form of a page. If it can be submitted only once, another shopper continues. */
async function walk(page: PageView, position: number, number: number, faults: string[]): Promise<void> {
  const harmless: RawRequest[] = [];
  const probe = async (request: RawRequest | undefined) => {
    const { response, fault } = request ? await shop.probe(request, checkPageResponse()) : {};
    if (fault) faults.push(fault);
    return { status: response?.status ?? 0, text: response?.text ?? "" };
  };
  let form: PageForm | undefined;
  const renewed = async () => {
    form = (await newForms(page))[position];
    return form ? invalidForms(form, number) : [];
  };
  let requests = await renewed();
  await probe(form && asItIs(form));
  const isRepeatable = (await probe(form && asItIs(form))).status < 400;
  if (!isRepeatable) requests = await renewed();
  let renewals = 0;
  const rejections = new Set<string>();
  for (let next = 0; next < requests.length; next += 1) {
    const request = requests[next];
    const { status, text } = await probe(request);
    // Requests that are rejected for the same field with the same words take the same way: one of them is sent again.
    const rejection = `${request?.name.split(":")[0]} ${status} ${form?.isSampled ? "" : wordsOf(text)}`;
    if (request && status >= 400) {
      if (!rejections.has(rejection)) harmless.push(request);
      rejections.add(rejection);
    } else if (!isRepeatable && renewals < RENEWALS) {
      requests = await renewed();
      renewals += form?.isSampled ? 1 : 0;
    }
  }
  walked.add(page.pattern);
  rejected.push(harmless);
}

/** What a page says, without the values that were sent. */
const wordsOf = (html: string) => html.replace(/<(script|textarea)\b.*?<\/\1>|<[^>]*>/gs, "");

/** The form as a browser sends it, with a key of its own: with the same key it takes effect once. */
const asItIs = ({ path, headers, fields }: PageForm): RawRequest => ({
  name: "as it should be",
  method: "POST",
  path,
  headers: { ...FORM, ...headers },
  body: urlencoded(fields.map(([name, value]) => [name, name === "key" ? randomUUID() : value])),
});

test("no invalid form harms the shop", async () => {
  const faults: string[] = [];
  const takers = pages().filter(({ takesForms }) => takesForms);
  await eachOf(takers, CONCURRENCY, record);
  const forms: [PageView, number, number][] = [];
  for (const page of takers)
    for (const position of (await newForms(page)).keys()) forms.push([page, position, forms.length]);
  await eachOf(forms, CONCURRENCY, ([page, position, number]) => walk(page, position, number, faults));
  expectNoFaults(faults);
  expect([...walked].sort()).toEqual([...new Set(takers.map(({ pattern }) => pattern))].sort());
  expect(takers.flatMap(intents)).toEqual(expect.arrayContaining(["pack", "undo_shipment"]));
  await shop.expectUnharmed();
}, 600_000);

test("a rejected request has no effect", async () => {
  expectNoFaults(await withoutEffect(rejected, shop, checkPageResponse()));
  await shop.expectUnharmed();
}, 600_000);

test("no page accepts another method, an invalid host, or a form that it doesn't have", async () => {
  const requests: RawRequest[] = [];
  for (const page of pages()) {
    const { address: path, headers } = await visitPage(page, prepareShopper(), shop);
    requests.push(
      ...UNSUPPORTED_METHODS.map((method) => ({ name: method, method, path, headers })),
      ...INVALID_HOSTS.map((host) => ({ name: `host: ${host}`, path, headers: { ...headers, host } })),
    );
    if (!page.takesForms)
      requests.push({ name: "a form", method: "POST", path, headers: { ...FORM, ...headers }, body: "a=1" });
  }
  await jobsDone();
  const before = await storedState();
  expectNoFaults(await shop.probeAll(requests, checkPageResponse("")));
  expect(changedTables(before, await storedState())).toEqual([]);
  await shop.expectUnharmed();
}, 600_000);
