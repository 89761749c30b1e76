import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import {
  anyEndpointRequests,
  declaredHeaderRequests,
  invalidRequests,
  type RequestParts,
  requestParts,
  writeRequest,
} from "./call-requests.ts";
import { type DeclaredDocument, type DeclaredEndpoint, declaredEndpoints } from "./declared-calls.ts";
import { CONCURRENCY, expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { checkApiResponse } from "./response-checks.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";
import { withoutEffect } from "./without-effect.ts";

const KEY = "Idempotency-Key";
const TAG = "If-Match";
/** How often what a request used up is created again. The requests after that find it used up. */
const RENEWALS = 5;

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
  const likely = ["deep.field: 5,000 letters", "deep: 5,000 letters"];
  const names = endpoint && parts ? invalidRequests(endpoint, parts, [endpoint]).map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining([...likely, "content-encoding: gzip"]));
  // The fields share the other values.
  expect(names.map((name) => name.split(": ")[1])).toEqual(expect.arrayContaining(["NUL", "deep lists"]));
});

test("together the endpoints send every value that applies to all of them", () => {
  const parts = { path: {}, query: {}, headers: {}, body: {} };
  const bare = endpoints.map((endpoint) => ({ ...endpoint, body: undefined }));
  const sent = new Set(bare.flatMap((endpoint) => invalidRequests(endpoint, parts, bare).map(({ name }) => name)));
  const all = [...bare.flatMap(declaredHeaderRequests), ...bare.slice(0, 1).flatMap(anyEndpointRequests)];
  expect(all.length).toBeGreaterThan(0);
  expect(all.map(({ name }) => name).filter((name) => !sent.has(name))).toEqual([]);
});

/** Reads of which the audit log gets an entry when they succeed. */
const LEAVES_ENTRY = /^\/api\/admin\/(prints|audit\/export)\/|[?&]format=csv(&|$)/;
/** The audit log gets an entry of each wrong code, so these refusals are not sent again. */
const INVALID_CODE = "This code is wrong or was used before.";

/** With a key of its own where the endpoint needs one: a repeated key would get the stored response. */
function withNewKey(parts: RequestParts): RequestParts {
  if (parts.headers[KEY] === undefined) return parts;
  return { ...parts, headers: { ...parts.headers, [KEY]: randomUUID() } };
}

/**
 * Sends a valid request and every invalid variant, except to an endpoint that only reads. If the valid request can succeed
 * only once, another shopper continues. Returns whether the valid request succeeded.
 */
async function walk(endpoint: DeclaredEndpoint, faults: string[]): Promise<boolean> {
  const renewed = () => requestParts(endpoint, document, prepareShopper());
  let parts = await renewed();
  const probe = async (request: RawRequest) => {
    const { response, fault } = await shop.probe(request, checkApiResponse);
    if (fault) faults.push(fault);
    const { status = 0, headers, text = "" } = response ?? {};
    // An edit responds with the tag of the next one.
    if (status < 400 && headers?.etag && parts.headers[TAG]) parts.headers[TAG] = headers.etag;
    return { isDone: status < 400, status, text };
  };
  const { isDone } = await probe(writeRequest(endpoint, withNewKey(parts)));
  const { isDone: isRepeatable } = await probe(writeRequest(endpoint, withNewKey(parts)));
  if (!isRepeatable) parts = await renewed();
  const harmless: RawRequest[] = [];
  let renewals = 0;
  const rejections = new Set<string>();
  withoutEffects.push(harmless);
  for (const { name, part, write } of invalidRequests(endpoint, parts, endpoints)) {
    const request = { ...write(withNewKey(parts)), name };
    // Endpoints that only read must not change anything, whatever they respond, so they are sent with the rejected requests.
    if (endpoint.method === "GET" && !LEAVES_ENTRY.test(request.path)) {
      harmless.push(request);
      continue;
    }
    const { isDone, status, text } = await probe(request);
    if (isDone) {
      if (!isRepeatable && renewals < RENEWALS) parts = await renewed();
      renewals += 1;
      continue;
    }
    // Requests that are refused for the same part with the same words take the same way: one of them is sent again.
    const rejection = `${part} ${status} ${text}`;
    if (!rejections.has(rejection) && !text.includes(INVALID_CODE)) harmless.push(request);
    rejections.add(rejection);
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
  expect(undone.length, String(undone)).toBeLessThan(endpoints.length / 10);
  await shop.expectUnharmed();
}, 600_000);

test("reads and rejected requests have no effect", async () => {
  expectNoFaults(await withoutEffect(withoutEffects, shop, checkApiResponse));
  await shop.expectUnharmed();
}, 600_000);
