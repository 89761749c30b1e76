import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Accepted, acceptedEncodings, type Effort, type Encoding, encode } from "./content-encoding.ts";
import { matchesEtag } from "./etag.ts";

type Variant = { head: string[]; unchanged: string[]; etag: string; body: Buffer; effort: Effort; sent: number };

/** A response in every encoding that was requested so far. */
export type CachedResponse = {
  status: number;
  bytes: number;
  variants: Partial<Record<Encoding, Variant>>;
  /** Compressions in progress: concurrent requests for an encoding share one. */
  compressing: Partial<Record<Encoding, Promise<Variant>>>;
  source: { headers: [string, string][]; body: Buffer; hash: string };
};

/** Bytes. Compressing a shorter body does not save a network packet. */
const MIN_COMPRESSED_BYTES = 700;
/** Estimated memory of an entry: headers, the body, and its brotli and gzip variants (together half of the body). */
const estimateBytes = (body: Buffer) => 2000 + Math.ceil(body.length * 1.5);

/**
 * Makes a response cacheable. Drops headers that belong to one visitor (cookies) or to one request; of two headers with
 * the same name the later one counts.
 */
export function toCachedResponse(status: number, headers: Iterable<[string, string]>, body: Buffer): CachedResponse {
  const lasting = [...new Map(headers)].filter(
    ([name]) => !["set-cookie", "content-length", "etag", "vary", "x-request-id"].includes(name),
  );
  // A client that gets 304 goes on with the total and the links to other pages that it has.
  const paging = lasting.filter(([name]) => ["x-total-count", "link"].includes(name));
  const hash = createHash("sha256").update(body).update(JSON.stringify(paging)).digest("base64url").slice(0, 22);
  return {
    status,
    bytes: estimateBytes(body),
    variants: {},
    compressing: {},
    source: { headers: lasting, body, hash },
  };
}

async function makeVariant(cached: CachedResponse, encoding: Encoding, effort: Effort): Promise<Variant> {
  return toVariant(cached, encoding, effort, await encode(cached.source.body, encoding, effort));
}

function toVariant({ source }: CachedResponse, encoding: Encoding, effort: Effort, body: Buffer): Variant {
  // Weak, because the bytes depend on the compression level.
  const etag = `W/"${source.hash}-${encoding}"`;
  const validators = ["etag", etag, "vary", "accept-encoding"];
  const cacheControl = source.headers.filter(([name]) => name === "cache-control").flat();
  const head = [...source.headers.flat(), ...validators, "content-length", String(body.length)];
  if (encoding !== "identity") head.push("content-encoding", encoding);
  return { head, unchanged: [...cacheControl, ...validators], etag, body, effort, sent: 0 };
}

/** Adds a gzip variant that was compressed elsewhere. */
export function addGzip(cached: CachedResponse, gzip: Buffer): CachedResponse {
  cached.variants.gzip = toVariant(cached, "gzip", "fast", gzip);
  return cached;
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, variant, requestId }: { status: number; variant: Variant; requestId: string },
): void {
  if (status === 200 && matchesEtag(request.headers["if-none-match"], variant.etag)) {
    // The browser replaces the stored page's policy, with its script hashes, by one that a 304 brings.
    response.removeHeader("content-security-policy");
    response.writeHead(304, [...variant.unchanged, "x-request-id", requestId]).end();
    return;
  }
  response.writeHead(status, [...variant.head, "x-request-id", requestId]);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

function compress(cached: CachedResponse, encoding: Encoding, effort: Effort): Promise<Variant> {
  cached.compressing[encoding] ??= makeVariant(cached, encoding, effort)
    .then((variant) => {
      cached.variants[encoding] = variant;
      return variant;
    })
    .finally(() => {
      delete cached.compressing[encoding];
    });
  return cached.compressing[encoding];
}

/** A variant that can be sent immediately. Early requests get fast gzip; brotli takes longer than rendering the page. */
function readyVariant(cached: CachedResponse, accepted: Accepted): Variant | undefined {
  const [best = "identity"] = accepted;
  const variant = cached.variants[best] ?? (accepted.includes("gzip") ? cached.variants.gzip : undefined);
  const isWellCompressed = best === "identity" || cached.variants[best]?.effort === "small";
  if (!variant || isWellCompressed) return variant;
  variant.sent += 1;
  // From the second request on, compress well in the background; meanwhile the fast variant is served.
  if (variant.sent === 2) compress(cached, best, "small").catch(() => undefined);
  return variant;
}

/** Sends a cached response in the best encoding that the client accepts, or 304 when the client has it already. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  requestId: string,
): void | Promise<void> {
  const isShort = cached.source.body.length < MIN_COMPRESSED_BYTES;
  const accepted = isShort ? [] : acceptedEncodings(request.headers["accept-encoding"]);
  const ready = readyVariant(cached, accepted);
  if (ready) return write(request, response, { status: cached.status, variant: ready, requestId });
  const quickest = accepted.includes("gzip") ? "gzip" : (accepted[0] ?? "identity");
  return compress(cached, quickest, "fast").then((variant) =>
    write(request, response, { status: cached.status, variant, requestId }),
  );
}
