import { createRoute, z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { body, jsonResponse, shopApi } from "./api.server.ts";

const wish = z.strictObject({ product_id: z.number({ error: "Which product?" }).int() });
const feature = shopApi()
  .openapi(
    createRoute({
      method: "post",
      path: "/api/things/add/",
      request: { body: body(wish) },
      responses: { 200: jsonResponse("Added", wish) },
    }),
    (c) => c.json(c.req.valid("json"), 200),
  )
  .openapi(
    createRoute({
      method: "get",
      path: "/api/things/{slug}",
      request: { params: z.object({ slug: z.string() }) },
      responses: { 200: jsonResponse("One", z.object({ slug: z.string() })) },
    }),
    (c) => c.json(c.req.valid("param"), 200),
  );
const mounted = shopApi();
mounted.route("/", feature);

const add = (path: string, sent: unknown) => ({
  path,
  init: { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) },
});

test.each([
  ["alone", feature],
  ["mounted", mounted],
])("an endpoint is found with and without a trailing slash, %s", async (_where, api) => {
  for (const path of ["/api/things/add/", "/api/things/add"]) {
    const response = await api.request(path, add(path, { product_id: 7 }).init);
    expect([response.status, await response.json()]).toEqual([200, { product_id: 7 }]);
  }
  for (const path of ["/api/things/tote", "/api/things/tote/"]) {
    expect(await (await api.request(path)).json()).toEqual({ slug: "tote" });
  }
});

test("invalid input gets a message for each field", async () => {
  const { path, init } = add("/api/things/add/", { product_id: "x", price: 1 });
  const response = await feature.request(path, init);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: "Which product?",
    fields: { product_id: "Which product?", price: "Unknown field." },
  });
});
