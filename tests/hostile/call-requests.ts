import { type DeclaredDocument, type DeclaredEndpoint, exampleOf } from "./declared-calls.ts";
import { hostileBodies, hostileSources, type Path, pathsIn, writeWith } from "./hostile-json.ts";
import { hostileHeaders, hostileParameters, hostileText, likeliest, sampleOf, shareOf } from "./hostile-text.ts";
import type { PreparedShopper } from "./prepared-shopper.ts";
import { SECOND_FACTOR } from "./prepared-staff.ts";
import type { RawRequest } from "./send-raw.ts";

/** The parts of a request. Path and query are percent-encoded already. */
export type RequestParts = {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
};
/** A request with one invalid part. `part` names it. */
export type InvalidRequest = { part: string; name: string; write: (parts: RequestParts) => RawRequest };

const GENERATED = 3;
const texts = hostileText(GENERATED);
const sources = hostileSources(GENERATED);
/** Headers that every request may have, declared or not. */
const HEADERS = ["authorization", "cookie", "x-csrftoken", "origin", "accept", "user-agent", "if-none-match"];
const TYPES = [
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "application/json; charset=utf-16",
  "application/json; charset=\xff",
  ";",
];

/** A valid request of this shopper. */
export async function requestParts(
  endpoint: DeclaredEndpoint,
  document: DeclaredDocument,
  shopper: PreparedShopper,
): Promise<RequestParts> {
  const known = (name: string) => shopper.known(name, endpoint.path);
  const parts: RequestParts = {
    path: {},
    query: {},
    headers:
      endpoint.takesStaff || SECOND_FACTOR.test(endpoint.path)
        ? await shopper.staffHeaders(endpoint.path)
        : await shopper.headers(endpoint.takesBearer),
    body: undefined,
  };
  for (const { name, in: location, schema = {} } of endpoint.parameters) {
    const value = await exampleOf(schema, name.toLowerCase(), document, known);
    if (value === null) continue;
    if (location === "header") parts.headers[name] = String(value);
    else parts[location === "path" ? "path" : "query"][name] = encodeURIComponent(String(value));
  }
  if (endpoint.body) parts.body = await exampleOf(endpoint.body, "body", document, known);
  return parts;
}

/** Serializes a request; `query` and `body` replace those of the parts. */
export function writeRequest(
  endpoint: DeclaredEndpoint,
  { path, query, headers, body }: RequestParts,
  invalid: { query?: string; body?: string } = {},
): RawRequest {
  const filled = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) => path[name] ?? name);
  const asked =
    invalid.query ??
    Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
  const written = invalid.body ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = { name: "as it should be", method: endpoint.method, path: asked ? `${filled}?${asked}` : filled };
  if (written === undefined) return { ...request, headers };
  return {
    ...request,
    headers: { "content-type": "application/json", ...headers },
    body: Buffer.from(written, "latin1"),
  };
}

/** The values of headers, and of parameters that no endpoint reads, are distributed: so many endpoints get each of them. */
const TIMES = 3;
/**
 * The endpoints of the back office read their input by the same code, so they share its values too: so many for a path's
 * segments, for its parameters, for the fields of its body, for the body as a whole and for its type. Each part gets at least
 * two, and the likeliest faults.
 */
const SAMPLED = { path: 12, fields: 24, wholes: 8, types: 3 };
const MIN_OF_PART = 2;
/** All other endpoints share the bodies and types too, because the same code reads them before the endpoint does. */
const SHARED = ["wholes", "types"];

/**
 * The request with each of its parts made invalid in every way, one at a time. The index of the endpoint among all selects its
 * part of the values that they share.
 */
export function invalidRequests(
  endpoint: DeclaredEndpoint,
  example: RequestParts,
  all: DeclaredEndpoint[],
): InvalidRequest[] {
  const offset = all.indexOf(endpoint);
  const names = (location: string) => endpoint.parameters.filter((one) => one.in === location).map(({ name }) => name);
  const select = endpoint.takesStaff ? sampleAt(offset) : selectAll(offset);
  return [
    ...names("path").flatMap((part, at, { length }) => select("path", invalidPaths(endpoint, part), at, length)),
    ...names("query").flatMap((name, at, { length }) => select("fields", invalidQueries(endpoint, name), at, length)),
    ...names("header").flatMap((name) => {
      const takers = all.filter((other) => other.parameters.some((one) => one.in === "header" && one.name === name));
      return shareOf(invalidHeaders(endpoint, name), takers.indexOf(endpoint), takers.length, TIMES);
    }),
    ...shareOf(anyEndpointRequests(endpoint), offset, all.length, TIMES),
    ...(endpoint.body ? invalidBodies(endpoint, example.body, select) : []),
  ];
}

/** The requests with an invalid value in a header that this endpoint declares. Those that declare it share them. */
export const declaredHeaderRequests = (endpoint: DeclaredEndpoint): InvalidRequest[] =>
  endpoint.parameters.filter((one) => one.in === "header").flatMap(({ name }) => invalidHeaders(endpoint, name));

/** The requests with an invalid value in a parameter or header that no endpoint declares. Each endpoint sends its part. */
export const anyEndpointRequests = (endpoint: DeclaredEndpoint): InvalidRequest[] => [
  ...["unknown", "__proto__"].flatMap((name) => invalidQueries(endpoint, name)),
  ...HEADERS.flatMap((name) => invalidHeaders(endpoint, name)),
];

/** An endpoint's part of the requests with an invalid value in one of its parts: in the part at this index, of so many. */
type Select = (kind: keyof typeof SAMPLED, requests: InvalidRequest[], at?: number, parts?: number) => InvalidRequest[];

/** For the endpoint at this index: everything, except that its fields share the values. Each gets the likeliest. */
const selectAll =
  (offset: number): Select =>
  (kind, requests, at = 0, parts = 1) => {
    if (SHARED.includes(kind)) return sampleAt(offset)(kind, requests, at, parts);
    return kind === "fields"
      ? [...new Set([...likeliest(requests), ...shareOf(requests, offset + at, parts)])]
      : requests;
  };

/** For the endpoint of the back office at this index. */
const sampleAt =
  (offset: number): Select =>
  (kind, requests, at = 0, parts = 1) => {
    const count = Math.max(MIN_OF_PART, Math.round(SAMPLED[kind] / parts));
    return [...new Set([...likeliest(requests), ...sampleOf(requests, count, offset + at)])];
  };

function invalidPaths(endpoint: DeclaredEndpoint, part: string): InvalidRequest[] {
  return texts.map(([what, written]) => ({
    part,
    name: `${part}: ${what}`,
    write: (parts) => writeRequest(endpoint, { ...parts, path: { ...parts.path, [part]: written } }),
  }));
}

function invalidQueries(endpoint: DeclaredEndpoint, name: string): InvalidRequest[] {
  return hostileParameters(name, texts).map(([what, invalid]) => ({
    part: name,
    name: what,
    write: (parts) => {
      const others = Object.entries(parts.query).filter(([other]) => other !== name);
      return writeRequest(endpoint, parts, { query: [...others.map((pair) => pair.join("=")), invalid].join("&") });
    },
  }));
}

function invalidHeaders(endpoint: DeclaredEndpoint, header: string): InvalidRequest[] {
  const prefixes = header === "authorization" ? ["", "Bearer "] : header === "cookie" ? ["sessionid="] : [""];
  return hostileHeaders(texts).flatMap(([what, value]) =>
    prefixes.map((prefix) => ({
      part: header,
      name: `${header}: ${prefix}${what}`,
      write: (parts: RequestParts) =>
        writeRequest(endpoint, { ...parts, headers: { ...parts.headers, [header]: prefix + value } }),
    })),
  );
}

function invalidBodies(endpoint: DeclaredEndpoint, example: unknown, select: Select): InvalidRequest[] {
  const invalid = (position: Path, what: string, source?: string): InvalidRequest => ({
    part: position.join("."),
    name: `${position.join(".")}: ${what}`,
    write: (parts) => writeRequest(endpoint, parts, { body: writeWith(parts.body, position, source) }),
  });
  const positions = pathsIn(example).flatMap((position, at, all) => [
    invalid(position, "left out"),
    ...select(
      "fields",
      sources.map(([what, source]) => invalid(position, what, source)),
      at,
      all.length,
    ),
  ]);
  const wholes = hostileBodies(example).map(([what], number) => ({
    part: "body",
    name: what,
    write: (parts: RequestParts) =>
      writeRequest(endpoint, parts, { body: hostileBodies(parts.body)[number]?.[1] ?? "" }),
  }));
  const types = TYPES.map((type) => ({
    part: "content-type",
    name: `content-type: ${type}`,
    write: (parts: RequestParts) =>
      writeRequest(endpoint, { ...parts, headers: { ...parts.headers, "content-type": type } }),
  }));
  const zipped = {
    part: "content-encoding",
    name: "content-encoding: gzip",
    write: (parts: RequestParts) =>
      writeRequest(endpoint, { ...parts, headers: { ...parts.headers, "content-encoding": "gzip" } }),
  };
  return [...positions, ...select("wholes", wholes), ...select("types", types), zipped];
}
