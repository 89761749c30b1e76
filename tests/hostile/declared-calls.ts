/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  minLength?: number;
};
type Parameter = { name: string; in: string; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  security?: Record<string, string[]>[];
};
export type DeclaredDocument = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** An operation of the OpenAPI document. */
export type DeclaredEndpoint = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  takesBearer: boolean;
  takesStaff: boolean;
};

/** Every operation of the OpenAPI document. */
export function declaredEndpoints({ paths }: DeclaredDocument): DeclaredEndpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
      takesBearer: operation.security?.some((way) => "bearer" in way) ?? false,
      takesStaff: operation.security?.some((way) => "staff" in way) ?? false,
    })),
  );
}

/** An existing value for the name of a field; undefined when any value will do. */
export type Known = (name: string) => Promise<unknown>;

/** A valid value of a schema: an existing one for its name, otherwise the document's example, otherwise the simplest. */
export async function exampleOf(
  schema: Schema,
  name: string,
  document: DeclaredDocument,
  known: Known,
): Promise<unknown> {
  const there = await known(name);
  if (there !== undefined && (schema.enum?.includes(there) ?? true)) return there;
  const inner = schema.$ref
    ? document.components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""]
    : [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(({ type }) => type !== "null");
  if (inner) return await exampleOf(inner, name, document, known);
  if (schema.example !== undefined) return schema.example;
  const types = [schema.type ?? "object"].flat();
  if (types.includes("object")) {
    const parts: [string, unknown][] = [];
    for (const [key, part] of Object.entries(schema.properties ?? {})) {
      parts.push([key, await exampleOf(part, key, document, known)]);
    }
    return Object.fromEntries(parts);
  }
  if (types.includes("array")) return [await exampleOf(schema.items ?? {}, name, document, known)];
  return simplest(schema, types);
}

function simplest(schema: Schema, types: string[]): unknown {
  const given = schema.const ?? schema.enum?.[0] ?? schema.default;
  if (given !== undefined) return given;
  if (types.includes("null")) return null;
  if (types.includes("boolean")) return true;
  if (types.includes("integer") || types.includes("number")) return schema.minimum ?? 1;
  if (schema.format === "email") return "somebody@example.com";
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  return "a".repeat(Math.max(1, schema.minLength ?? 1));
}
