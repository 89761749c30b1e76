import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "#app/platform/http/security/content-security-policy.ts";

/** The parts of an OpenAPI document that the documentation page shows. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  description?: string;
  example?: unknown;
  default?: unknown;
};
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema };
type Content = { content?: Record<string, { schema?: JsonSchema }> };
export type ApiOperation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
  security?: Record<string, string[]>[];
};
export type DocsView = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** Escapes text for HTML. */
export function asHtml(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes text for HTML and renders `code`. */
export function prose(text: string): string {
  return asHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** Returns the schema of a JSON request or response body. */
export function jsonOf({ content }: Content): JsonSchema | undefined {
  return content?.["application/json"]?.schema;
}

/** Returns the anchor of a heading: "account-area" for "Account area". */
export function anchorOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** Describes the type of a schema as HTML. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = asHtml(schema.$ref.split("/").at(-1));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.allOf) return schema.allOf.map(typeOf).join(" and ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.map((value) => `<code>${asHtml(JSON.stringify(value))}</code>`).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}`;
  return asHtml([schema.type ?? "anything"].flat().join(" or "));
}

/** The Content-Security-Policy of a page with one inline style and no script. */
export function policyForStyle(style: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return contentSecurityPolicy().replace("style-src 'self'", `style-src 'sha256-${hash}'`);
}
