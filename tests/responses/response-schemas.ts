import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import openapi from "#app/api/openapi.json" with { type: "json" };

/** As much of a JSON schema as is rewritten here. */
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
/** Under this name each schema finds the named ones, which are then read once instead of with each. */
const DOCUMENT = "openapi";
const components: Record<string, Schema> = openapi.components.schemas;

/**
 * The same schema, which takes no property that it does not name. Inside an `allOf` the parts stay open and the whole
 * is closed, because each part would refuse the others' properties.
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

/** What is wrong with a value by a schema of the document, as text; undefined where it fits. */
export function mismatch(schema: object, value: unknown): string | undefined {
  const validate = compiled.get(schema) ?? ajv.compile(close(schema));
  compiled.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: "body" });
}
