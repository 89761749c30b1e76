import { Hono } from "hono";
import { expect, test } from "vitest";
import { isShared, sharedPathsOf, sharedResponse } from "./shared-response.server.ts";

const products = new Hono()
  .get("/products/", sharedResponse, (c) => c.json([]))
  .get("/products/:slug", sharedResponse, (c) => c.json({}, c.req.param("slug") === "gone" ? 404 : 200))
  .get("/products/:slug/notes", (c) => c.json([]))
  .post("/orders/", sharedResponse, (c) => c.json({}));
const api = new Hono().route("/api", products);
const isSharedPath = sharedPathsOf(api.routes);

test("paths of endpoints with shared responses are recognized", () => {
  for (const path of ["/api/products", "/api/products/", "/api/products/tote", "/api/products/tote/"])
    expect([path, isSharedPath(path)]).toEqual([path, true]);
  for (const path of ["/api", "/api/products/tote/notes", "/api/products/a/b", "/api/orders/", "/products", "/"])
    expect([path, isSharedPath(path)]).toEqual([path, false]);
});

test("a response is shared only when its endpoint declares it", async () => {
  expect(isShared(await api.request("/api/products/tote"))).toBe(true);
  expect(isShared(await api.request("/api/products/gone"))).toBe(false);
  expect(isShared(await api.request("/api/products/tote/notes"))).toBe(false);
});
