import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import openapi from "#app/api/openapi.json" with { type: "json" };

/** The part of a JSON schema that this file rewrites. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

const COMPONENT = "#/components/schemas/";
/** The id under which schemas refer to the named ones, which are compiled once instead of per schema. */
const DOCUMENT = "openapi";
const components: Record<string, Schema> = openapi.components.schemas;

/**
 * The same schema without additional properties. The parts of an `allOf` stay open and the whole is closed, because each part
 * would reject the properties of the others.
 */
function close(schema: Schema, isPart = false): Schema {
  const { $ref, properties, additionalProperties, items, allOf, anyOf, oneOf, ...rest } = schema;
  if ($ref) return { ...rest, $ref: $ref.replace(COMPONENT, `${DOCUMENT}#/$defs/${isPart ? "open" : "closed"}-`) };
  const isObject = properties !== undefined || allOf !== undefined;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, close(field)])),
    }),
    ...(typeof additionalProperties === "object" && { additionalProperties: close(additionalProperties) }),
    ...(items && { items: close(items) }),
    ...(allOf && { allOf: allOf.map((part) => close(part, true)) }),
    ...(anyOf && { anyOf: anyOf.map((part) => close(part, isPart)) }),
    ...(oneOf && { oneOf: oneOf.map((part) => close(part, isPart)) }),
    ...(isObject && !isPart && { unevaluatedProperties: false }),
  };
}

const $defs = Object.fromEntries(
  Object.entries(components).flatMap(([name, schema]) => [
    [`closed-${name}`, close(schema)],
    [`open-${name}`, close(schema, true)],
  ]),
);

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
formats.default(ajv);
ajv.addVocabulary(["example"]);
ajv.addSchema({ $id: DOCUMENT, $defs });

const compiled = new WeakMap<object, ValidateFunction>();

/** The validation errors of a value as text; undefined when it is valid. */
export function mismatch(schema: object, value: unknown): string | undefined {
  const validate = compiled.get(schema) ?? ajv.compile(close(schema));
  compiled.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: "body" });
}
