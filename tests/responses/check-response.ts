import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import openapi from "#app/api/openapi.json" with { type: "json" };
import { plainPolicy, securityHeaders } from "#server/http/security-headers.ts";
import { mismatch } from "./response-schemas.ts";

const declaredSchema = z.object({
  content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).optional(),
  headers: z.record(z.string(), z.object({ required: z.boolean().optional(), schema: z.looseObject({}) })).optional(),
});
const operationSchema = z.object({ operationId: z.string(), responses: z.record(z.string(), declaredSchema) });
const pathsSchema = z.record(z.string(), z.record(z.string(), operationSchema));
type Declared = z.infer<typeof declaredSchema>;
type Operation = z.infer<typeof operationSchema>;
/** `text` is undefined when the body was already consumed. */
type Received = { status: number; headers: Headers; text: string | undefined };

/** Where the tests record which declared responses they saw. `npm run verify` empties it. */
const SEEN = path.resolve(import.meta.dirname, "..", "..", ".cache", "responses");

/**
 * Headers that any response may have, including those of the shop's HTTP server: connection headers, security
 * headers and those of a cached response. All others are declared with the response.
 */
const ANYWHERE = new Set([
  ...["cache-control", "content-type", "content-length", "x-request-id"],
  ...["connection", "content-encoding", "date", "etag", "keep-alive", "transfer-encoding", "vary"],
  // Of responses to staff.
  ...["x-robots-tag", "idempotent-replayed"],
  ...[...securityHeaders("https://shop.test"), plainPolicy].map(([name]) => name),
]);
/** The response for an API path without an operation. */
const UNDECLARED: Operation = {
  operationId: "none",
  responses: Object.fromEntries(
    ["400", "403", "404", "405", "413", "415", "500"].map((status) => [
      status,
      {
        ...(status === "405" && { headers: { Allow: { required: true, schema: { type: "string" } } } }),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  ),
};

const paths = pathsSchema.parse(openapi.paths);
const operations = Object.entries(paths)
  .flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
  )
  // "/orders/cart/" before "/orders/{number}/".
  .sort((one, other) => one.template.split("{").length - other.template.split("{").length)
  .map(({ template, ...rest }) => ({
    ...rest,
    pattern: new RegExp(`^${template.replace(/\/$/, "").replace(/\{[^}]+\}/g, "[^/]+")}/?$`),
  }));

function operationOf(method: string, pathname: string): Operation | undefined {
  if (!pathname.startsWith("/api/") || /^\/api\/(docs|openapi\.json)\/?$/.test(pathname)) return undefined;
  const asked = method === "HEAD" ? "GET" : method;
  return operations.find((one) => one.method === asked && one.pattern.test(pathname))?.operation ?? UNDECLARED;
}

function invalidHeaders({ headers = {} }: Declared, received: Headers): string[] {
  const declared = Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header] as const);
  const names = new Set([...ANYWHERE, ...declared.map(([name]) => name)]);
  const missing = declared.filter(([name, { required }]) => required && !received.has(name));
  const invalid = declared.flatMap(([name, { schema }]) => {
    const value = received.get(name);
    const problem = value !== null && schema && mismatch(schema, value);
    return problem ? [`header ${name}: ${problem}`] : [];
  });
  const unknown = [...received.keys()].filter((name) => !names.has(name));
  return [
    ...missing.map(([name]) => `header ${name} is missing`),
    ...unknown.map((name) => `header ${name} is not declared`),
    ...invalid,
  ];
}

function invalidBody({ content }: Declared, { headers, text }: Received): string[] {
  if (text === undefined) return [];
  if (!content) return text === "" ? [] : ["a body where none is declared"];
  const type = headers.get("content-type")?.split(";")[0] ?? "none";
  const declared = content[type];
  if (!declared) return [`content type ${type} is not declared`];
  if (type !== "application/json") return [];
  const problem = mismatch(declared.schema, JSON.parse(text));
  return problem === undefined ? [] : [problem];
}

/** Records that a declared response was seen, for scripts/checks/check-responses.mjs. */
function note(operationId: string, status: number): void {
  mkdirSync(SEEN, { recursive: true });
  appendFileSync(path.join(SEEN, `${process.pid}.txt`), `${operationId} ${status}\n`);
}

const noted = new Set<string>();

/** Throws when a response of the API differs from its declaration in the OpenAPI document. */
export function checkResponse(method: string, address: string, received: Received): void {
  const { pathname } = new URL(address, "http://shop.test");
  const operation = operationOf(method, pathname);
  if (!operation || (method === "OPTIONS" && received.status === 204)) return;
  const { operationId, responses } = operation;
  const declared = responses[received.status];
  const problem = declared
    ? [...invalidHeaders(declared, received.headers), ...(method === "HEAD" ? [] : invalidBody(declared, received))]
    : ["this status is not declared"];
  if (problem.length > 0) {
    const body = received.text?.slice(0, 500) ?? "";
    throw new Error(`${method} ${pathname} (${operationId}) ${received.status}: ${problem.join("; ")}\n${body}`);
  }
  const seen = `${operationId} ${received.status}`;
  if (!noted.has(seen)) note(operationId, received.status);
  noted.add(seen);
}

type Api = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };

/** Sends a request to the API in this process, and checks the response against the OpenAPI document. */
export async function checkedRequest(api: Api, address: string, init: RequestInit = {}): Promise<Response> {
  const response = await api.request(address, init);
  const { status, headers } = response;
  checkResponse(init.method ?? "GET", address, { status, headers, text: await response.clone().text() });
  return response;
}
