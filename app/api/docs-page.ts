import { docsStyle } from "./docs-style.ts";
import {
  type ApiOperation,
  anchorOf,
  asHtml,
  type DocsView,
  type JsonSchema,
  jsonOf,
  type Parameter,
  policyForStyle,
  prose,
  typeOf,
} from "./docs-view.ts";
import type { ApiDocument } from "./openapi.ts";

type Row = { name: string; type: string; isRequired: boolean; description: string };

/** The Content-Security-Policy of the documentation page: its own style, no script. */
export const docsPolicy = policyForStyle(docsStyle);

/** Renders the OpenAPI document as an HTML page without scripts. */
export function docsPage(document: ApiDocument): string {
  const view: DocsView = JSON.parse(JSON.stringify(document));
  const { info, tags, components } = view;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asHtml(info.title)}: API</title>
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<style>${docsStyle}</style>
</head>
<body>
<header><p class="mark"><a href="/">${asHtml(info.title)}</a></p><h1>API</h1>${introduction(info.description)}
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
<nav aria-label="Groups">${tags.map(({ name }) => `<a href="#${anchorOf(name)}">${asHtml(name)}</a>`).join("")}<a href="#schemas">Schemas</a></nav>
</header>
<main>${tags.map((tag) => group(tag, view)).join("\n")}
<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(schemaArticle).join("\n")}</section>
</main>
</body>
</html>`;
}

function introduction(text: string): string {
  const [intro = "", ...points] = text.split(/\n+(?:- )?/);
  return `<p class="lead">${prose(intro)}</p><ul>${points.map((point) => `<li>${prose(point)}</li>`).join("")}</ul>`;
}

function group({ name, description }: DocsView["tags"][number], { paths }: DocsView): string {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags?.includes(name))
      .map(([method, operation]) => endpoint(method, path, operation)),
  );
  return `<section id="${anchorOf(name)}"><h2>${asHtml(name)}</h2><p class="lead">${prose(description)}</p>${endpoints.join("\n")}</section>`;
}

function endpoint(method: string, path: string, operation: ApiOperation): string {
  const body = operation.requestBody && jsonOf(operation.requestBody);
  const needsSignIn = operation.security?.length === 1 && operation.security[0]?.bearer;
  return `<article><h3><span class="method">${method.toUpperCase()}</span> <code>${asHtml(path)}</code></h3>
<p><strong>${prose(operation.summary ?? "")}.</strong> ${prose(operation.description ?? "")}${needsSignIn ? " Requires a bearer token." : ""}</p>
${table("Parameters", (operation.parameters ?? []).map(parameterRow))}
${body ? table("Body", fieldRows(body)) : ""}
${responseTable(operation.responses)}</article>`;
}

function responseTable(responses: ApiOperation["responses"]): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const schema = jsonOf(response);
    return `<tr><th scope="row">${asHtml(status)}</th><td>${schema ? typeOf(schema) : "no body"}</td><td>${prose(response.description)}</td></tr>`;
  });
  return `<table><caption>Responses</caption><tbody>${rows.join("")}</tbody></table>`;
}

function schemaArticle([name, schema]: [string, JsonSchema]): string {
  return `<article id="schema-${asHtml(name)}"><h3>${asHtml(name)}</h3>${extended(schema)}${table("", fieldRows(schema))}</article>`;
}

/** The schemas that a schema extends. */
function extended({ allOf = [] }: JsonSchema): string {
  const schemas = allOf.filter(({ $ref }) => $ref).map(typeOf);
  return schemas.length > 0 ? `<p>All fields of ${schemas.join(" and ")}, and:</p>` : "";
}

function parameterRow({ name, required = false, description, schema = {} }: Parameter): Row {
  return {
    name,
    type: typeOf(schema),
    isRequired: required,
    description: describeField({ ...schema, ...(description && { description }) }),
  };
}

function fieldRows({ properties = {}, required = [], allOf = [] }: JsonSchema, before = ""): Row[] {
  if (allOf.length > 0) return allOf.flatMap((part) => fieldRows(part, before));
  return Object.entries(properties).flatMap(([name, field]) => {
    const inside = field.properties ? field : (field.items ?? {});
    const own = {
      name: before + name,
      type: typeOf(field),
      isRequired: required.includes(name),
      description: describeField(field),
    };
    return [own, ...fieldRows(inside, `${before}${name}${field.items ? "[]" : ""}.`)];
  });
}

function describeField({ description = "", example, default: defaultValue }: JsonSchema): string {
  const more = [
    example === undefined ? "" : `Example: \`${JSON.stringify(example)}\`.`,
    defaultValue === undefined ? "" : `Default: \`${JSON.stringify(defaultValue)}\`.`,
  ];
  return [description && `${description}.`, ...more].filter(Boolean).join(" ");
}

function table(caption: string, rows: Row[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map(
    ({ name, type, isRequired, description }) =>
      `<tr><th scope="row"><code>${asHtml(name)}</code>${isRequired ? "" : " <small>optional</small>"}</th><td>${type}</td><td>${prose(description)}</td></tr>`,
  );
  return `<table>${caption && `<caption>${caption}</caption>`}<tbody>${lines.join("")}</tbody></table>`;
}
