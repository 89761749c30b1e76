import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { invalidRequests, requestParts, writeRequest } from "./call-requests.ts";
import { type DeclaredDocument, type DeclaredEndpoint, declaredEndpoints } from "./declared-calls.ts";
import { CONCURRENCY, expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { checkApiResponse } from "./response-checks.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";
import { withoutEffect } from "./without-effect.ts";

const shop = useHostileShop();
const withoutEffects: RawRequest[][] = [];
let document: DeclaredDocument;
let endpoints: DeclaredEndpoint[];

beforeAll(async () => {
  document = JSON.parse((await shop.send({ name: "document", path: "/api/openapi.json" })).text);
  endpoints = declaredEndpoints(document);
}, 60_000);

test("every mounted endpoint is declared, and every declared one is covered", async () => {
  const mounted = createApi().routes.filter(({ method, path }) => method !== "ALL" && !/\*|openapi|docs/.test(path));
  const declared = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`);
  expect([...new Set(mounted.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(declared.sort());
  const added = { post: { requestBody: { content: { "application/json": { schema: { $ref: "#/x/New" } } } } } };
  const schema = {
    type: "object",
    properties: { deep: { type: "object", properties: { field: { type: "string" } } } },
  };
  const larger = { paths: { "/api/new/": added }, components: { schemas: { New: schema } } };
  const [endpoint] = declaredEndpoints(larger);
  const parts = endpoint && (await requestParts(endpoint, larger, prepareShopper()));
  const names = endpoint && parts ? invalidRequests(endpoint, parts, 0).map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining(["deep.field: NUL", "deep: deep lists", "content-encoding: gzip"]));
});

/**
 * Sends a valid request and, unless the endpoint only reads, every invalid variant. If the valid request can succeed only
 * once, another shopper continues. Returns whether the valid request succeeded.
 */
async function walk(endpoint: DeclaredEndpoint, faults: string[]): Promise<boolean> {
  const renewed = () => requestParts(endpoint, document, prepareShopper());
  const probe = async (request: RawRequest) => {
    const { response, fault } = await shop.probe(request, checkApiResponse);
    if (fault) faults.push(fault);
    return response?.status ?? 0;
  };
  let parts = await renewed();
  const isDone = (await probe(writeRequest(endpoint, parts))) < 400;
  const isRepeatable = (await probe(writeRequest(endpoint, parts))) < 400;
  if (!isRepeatable) parts = await renewed();
  const harmless: RawRequest[] = [];
  withoutEffects.push(harmless);
  for (const { name, write } of invalidRequests(endpoint, parts, endpoints.indexOf(endpoint))) {
    const request = { ...write(parts), name };
    // Endpoints that only read must not change anything, whatever they respond, so they are sent with the rejected requests.
    if (endpoint.method === "GET" || (await probe(request)) >= 400) harmless.push(request);
    else if (!isRepeatable) parts = await renewed();
  }
  return isDone;
}

test("no value of a field harms the shop, and valid requests succeed", async () => {
  const faults: string[] = [];
  const undone: string[] = [];
  await eachOf(endpoints, CONCURRENCY, async (endpoint) => {
    if (!(await walk(endpoint, faults))) undone.push(`${endpoint.method} ${endpoint.path}`);
  });
  expectNoFaults(faults);
  // A new endpoint may need more than its example. But if many valid requests fail, the code behind the middleware is not tested.
  expect(undone.length, String(undone)).toBeLessThan(endpoints.length / 5);
  await shop.expectUnharmed();
}, 600_000);

test("reads and rejected requests have no effect", async () => {
  expectNoFaults(await withoutEffect(withoutEffects, shop, checkApiResponse));
  await shop.expectUnharmed();
}, 600_000);
