import { z } from "zod";
import openapi from "#app/api/openapi.json" with { type: "json" };

const base = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  example: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  required: z.array(z.string()).optional(),
});
type Schema = z.infer<typeof base> & {
  $ref?: string | undefined;
  allOf?: Schema[] | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
};
const schema: z.ZodType<Schema> = base.extend({
  $ref: z.string().optional(),
  get allOf() {
    return z.array(schema).optional();
  },
  get anyOf() {
    return z.array(schema).optional();
  },
  get properties() {
    return z.record(z.string(), schema).optional();
  },
});
const operation = z.object({
  operationId: z.string(),
  "x-permission": z.string().optional(),
  "x-step-up": z.boolean().default(false),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema }))
    .default([]),
  requestBody: z.object({ content: z.object({ "application/json": z.object({ schema }).optional() }) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});

const components = z.record(z.string(), schema).parse(openapi.components.schemas);
const paths = z.record(z.string(), z.record(z.string(), operation)).parse(openapi.paths);

/** A minimal valid value of a schema. */
function sampleOf(given: Schema): unknown {
  const named = components[given.$ref?.split("/").at(-1) ?? ""];
  if (named) return sampleOf(named);
  const { allOf, anyOf, enum: values, properties, required = [], example } = given;
  if (example !== undefined) return example;
  if (values) return values[0];
  if (allOf) return Object.assign({}, ...allOf.map(sampleOf));
  if (anyOf?.[0]) return sampleOf(anyOf[0]);
  if (properties) {
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  }
  return sampleOfType(given);
}

function sampleOfType({ type, format, minLength = 8, minimum = 1 }: Schema): unknown {
  if (format === "uuid") return "8f14e45f-ceea-467f-a0e6-9d1a1d3b2c4e";
  const [first] = [type].flat();
  if (first === "integer" || first === "number") return minimum;
  if (first === "boolean") return true;
  return first === "array" ? [] : "a".repeat(minLength);
}

/** Every operation of the OpenAPI document, with a valid request. */
export const operations = Object.entries(paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses, ...more }]) => {
    const required = parameters.filter((parameter) => parameter.required);
    const headers = required.filter((parameter) => parameter.in === "header");
    const body = requestBody?.content["application/json"]?.schema;
    return {
      operationId,
      permission: more["x-permission"],
      needsStepUp: more["x-step-up"],
      template,
      method: method.toUpperCase(),
      path: required.reduce(
        (path, { name, schema: its }) => path.replace(`{${name}}`, String(sampleOf(its))),
        template,
      ),
      headers: Object.fromEntries(headers.map(({ name, schema: its }) => [name, String(sampleOf(its))])),
      body: body && sampleOf(body),
      statuses: Object.keys(responses),
    };
  }),
);
