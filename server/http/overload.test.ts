import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { sharedPathsOf } from "#app/platform/http/shared-response.server.ts";
import { checkResponse } from "#tests/responses/check-response.ts";
import { operations } from "#tests/responses/request-sample.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";

/** The maximum number of shared responses in progress. */
const UNDER_WAY = 500;

const { routes } = createApi();
const send = useTinyHandler("https://shop.example", { routes, fetch: () => new Promise<Response>(() => undefined) });
const isShared = sharedPathsOf(routes);
const shared = operations.filter(({ method, path }) => method === "GET" && isShared(path));

test("a shared read beyond the limit gets 503 with Retry-After, as its endpoint declares", async () => {
  expect(shared.map(({ operationId }) => operationId)).toContain("listProducts");
  for (let i = 0; i < UNDER_WAY; i += 1) send(`/api/products_old/products/?offset=${i}`).catch(() => undefined);
  for (const { path, operationId } of shared) {
    const { status, headers, text } = await send(path);
    expect([operationId, status]).toEqual([operationId, 503]);
    const received = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    checkResponse("GET", path, { status, headers: received, text });
  }
});
