import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { partsOf, spoil, writeCall } from "./call-requests.ts";
import { type ApiDocument, type DeclaredCall, declaredCalls } from "./declared-calls.ts";
import { AT_ONCE, expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { callJudge } from "./judge.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { refusedWithoutEffect } from "./refused-without-effect.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";

const shop = useHostileShop();
const refused: RawRequest[][] = [];
let document: ApiDocument;
let calls: DeclaredCall[];

beforeAll(async () => {
  document = JSON.parse((await shop.send({ name: "document", path: "/api/openapi.json" })).text);
  calls = declaredCalls(document);
}, 60_000);

test("every call that is mounted is declared, and what is declared is walked", async () => {
  const mounted = createApi().routes.filter(({ method, path }) => method !== "ALL" && !/\*|openapi|docs/.test(path));
  const declared = calls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`);
  expect([...new Set(mounted.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(declared.sort());
  const added = { post: { requestBody: { content: { "application/json": { schema: { $ref: "#/x/New" } } } } } };
  const schema = {
    type: "object",
    properties: { deep: { type: "object", properties: { field: { type: "string" } } } },
  };
  const larger = { paths: { "/api/new/": added }, components: { schemas: { New: schema } } };
  const [call] = declaredCalls(larger);
  const parts = call && (await partsOf(call, larger, prepareShopper()));
  const names = call && parts ? spoil(call, parts, 0).map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining(["deep.field: NUL", "deep: deep lists", "content-encoding: gzip"]));
});

/** Sends a call as it should be and spoiled in every way; where it can be done only once, another shopper goes on then. */
async function walk(call: DeclaredCall, faults: string[]): Promise<{ isDone: boolean }> {
  const kept: RawRequest[] = [];
  const renewed = () => partsOf(call, document, prepareShopper());
  const probe = async (request: RawRequest) => {
    const { response, fault } = await shop.probe(request, callJudge);
    if (fault) faults.push(fault);
    return response?.status ?? 0;
  };
  let parts = await renewed();
  const isDone = (await probe(writeCall(call, parts))) < 400;
  const isRepeatable = (await probe(writeCall(call, parts))) < 400;
  if (!isRepeatable) parts = await renewed();
  for (const { name, write } of spoil(call, parts, calls.indexOf(call))) {
    let request = { ...write(parts), name };
    let status = await probe(request);
    if (status === 429) {
      parts = await renewed();
      request = { ...write(parts), name };
      status = await probe(request);
    }
    if (status >= 400 || call.method === "GET") kept.push(request);
    else if (!isRepeatable) parts = await renewed();
  }
  refused.push(kept);
  return { isDone };
}

test("no value of a field harms the shop, and calls as they should be are done", async () => {
  const faults: string[] = [];
  const undone: string[] = [];
  await eachOf(calls, AT_ONCE, async (call) => {
    const { isDone } = await walk(call, faults);
    if (!isDone) undone.push(`${call.method} ${call.path}`);
  });
  expectNoFaults(faults);
  // A new call may need more than its example; but were many refused at once, nothing behind the gate would be walked.
  expect(undone.length).toBeLessThan(calls.length / 5);
  await shop.expectUnharmed();
}, 600_000);

test("what is refused has no effect", async () => {
  expect(await refusedWithoutEffect(refused, shop)).toEqual([]);
  await shop.expectUnharmed();
}, 600_000);
