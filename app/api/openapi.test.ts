import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import openapi from "./openapi.json" with { type: "json" };

const operation = z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) });
const paths = z.record(z.string(), z.record(z.string(), operation)).parse(openapi.paths);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) => ({
    path,
    method,
    operationId,
    statuses: Object.keys(responses),
  })),
);

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openapi));
  expect([valid, errors]).toEqual([true, undefined]);
});

test("every operation has a unique operationId in camelCase with at least two words", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toHaveLength(new Set(names).size);
  const nameless = names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name));
  expect(nameless).toEqual([]);
});

test("every operation belongs to one declared group, and every group has some", () => {
  const used = Object.values(openapi.paths).flatMap((methods) =>
    Object.values(methods).map(({ tags }) => String(tags)),
  );
  expect(new Set(used)).toEqual(new Set(openapi.tags.map(({ name }) => name)));
});

test("every operation declares the responses of the middleware", () => {
  const missing = operations.flatMap(({ method, path, statuses }) => {
    const shared = method === "get" ? ["400", "500"] : ["400", "403", "413", "415", "500"];
    return shared.filter((status) => !statuses.includes(status)).map((status) => `${method} ${path} ${status}`);
  });
  expect(missing).toEqual([]);
});

/** Returns every object inside a value, with its path. */
function objectsIn(value: unknown, at = "#"): [string, Record<string, unknown>][] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, child]) => objectsIn(child, `${at}/${name}`));
  return Array.isArray(value) ? inside : [[at, { ...value }], ...inside];
}

test("where a named schema may be null, null is valid: `.or(z.null())` and not `.nullable()` on it", () => {
  const admitsNull = z.object({
    type: z.union([z.literal("null"), z.array(z.string()).refine((all) => all.includes("null"))]),
  });
  const impossible = objectsIn(openapi).filter(
    ([, { allOf }]) => Array.isArray(allOf) && allOf.some((part) => admitsNull.safeParse(part).success),
  );
  expect(impossible.map(([at]) => at)).toEqual([]);
  // A component that allows null makes everything that refers to it nullable.
  const nullable = Object.entries(openapi.components.schemas).filter(
    ([, schema]) => admitsNull.safeParse(schema).success,
  );
  expect(nullable.map(([name]) => name)).toEqual([]);
});

test("the parameters of the product list declare their values", () => {
  const { parameters } = openapi.paths["/api/products_old/products/"].get;
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  expect(schemas).toMatchObject({
    search: { type: "string", maxLength: 200 },
    category: { enum: expect.arrayContaining(["all", "men", "1", "bags"]) },
    type: { type: "array", items: { enum: ["bags", "wallets", "accessories", "all"] } },
    color: { type: "array", items: { maxLength: 40 }, maxItems: 20 },
    size: { type: "array", items: { maxLength: 40 }, maxItems: 20 },
    in_stock: { type: "boolean" },
    ordering: { enum: ["featured", "price", "-price", "-created_at"] },
    min_price: { pattern: expect.stringContaining(String.raw`\d`) },
    max_price: { pattern: expect.stringContaining(String.raw`\d`) },
    limit: { type: "integer", minimum: 1, maximum: 100 },
    offset: { type: "integer", minimum: 0, maximum: 1_000_000 },
    fields: { type: "array", items: { enum: expect.arrayContaining(["id", "variants"]) } },
  });
});
