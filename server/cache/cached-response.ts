import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Accepted, acceptedEncodings, type Effort, type Encoding, encode } from "./content-encoding.ts";
import { matchesEtag } from "./etag.ts";

type Form = { head: string[]; unchanged: string[]; etag: string; body: Buffer; effort: Effort; sent: number };

/** An answer in every encoding that was asked for so far, ready to be sent to anybody. */
export type CachedResponse = {
  status: number;
  bytes: number;
  forms: Partial<Record<Encoding, Form>>;
  /** Forms that are being packed: whoever asks for one meanwhile waits for it too, instead of packing it again. */
  packing: Partial<Record<Encoding, Promise<Form>>>;
  source: { headers: [string, string][]; body: Buffer; hash: string };
};

/** Below this many bytes compressing gains nothing that fits one packet less. */
const WORTH_COMPRESSING = 700;
/** What an entry weighs besides its body: headers, and the body once more in brotli and in gzip (a third, together half). */
const weigh = (body: Buffer) => 2000 + Math.ceil(body.length * 1.5);

/** Takes an answer apart for keeping; of two headers with one name the later counts. Whatever marks one visitor (a cookie) or one request is left out. */
export function toCachedResponse(status: number, headers: Iterable<[string, string]>, body: Buffer): CachedResponse {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const lasting = [...new Map(headers)].filter(
    ([name]) => !["set-cookie", "content-length", "etag", "vary", "x-request-id"].includes(name),
  );
  return { status, bytes: weigh(body), forms: {}, packing: {}, source: { headers: lasting, body, hash } };
}

async function makeForm(cached: CachedResponse, encoding: Encoding, effort: Effort): Promise<Form> {
  return formOf(cached, encoding, effort, await encode(cached.source.body, encoding, effort));
}

function formOf({ source }: CachedResponse, encoding: Encoding, effort: Effort, body: Buffer): Form {
  // Weak, because the same answer may be packed tighter the next time.
  const etag = `W/"${source.hash}-${encoding}"`;
  const validators = ["etag", etag, "vary", "accept-encoding"];
  const cacheControl = source.headers.filter(([name]) => name === "cache-control").flat();
  const head = [...source.headers.flat(), ...validators, "content-length", String(body.length)];
  if (encoding !== "identity") head.push("content-encoding", encoding);
  return { head, unchanged: [...cacheControl, ...validators], etag, body, effort, sent: 0 };
}

/** Tells the answer's body as gzip, where somebody has packed it already. */
export function addGzip(cached: CachedResponse, gzip: Buffer): CachedResponse {
  cached.forms.gzip = formOf(cached, "gzip", "fast", gzip);
  return cached;
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, form, requestId }: { status: number; form: Form; requestId: string },
): void {
  if (status === 200 && matchesEtag(request.headers["if-none-match"], form.etag)) {
    response.writeHead(304, [...form.unchanged, "x-request-id", requestId]).end();
    return;
  }
  response.writeHead(status, [...form.head, "x-request-id", requestId]);
  response.end(request.method === "HEAD" ? undefined : form.body);
}

function compress(cached: CachedResponse, encoding: Encoding, effort: Effort): Promise<Form> {
  cached.packing[encoding] ??= makeForm(cached, encoding, effort)
    .then((form) => {
      cached.forms[encoding] = form;
      return form;
    })
    .finally(() => {
      delete cached.packing[encoding];
    });
  return cached.packing[encoding];
}

/** The first visitor gets what is quickest to pack (gzip), the third what is smallest: packing brotli takes longer than the page. */
function readyForm(cached: CachedResponse, accepted: Accepted): Form | undefined {
  const [best = "identity"] = accepted;
  const form = cached.forms[best] ?? (accepted.includes("gzip") ? cached.forms.gzip : undefined);
  const isWellCompressed = best === "identity" || cached.forms[best]?.effort === "small";
  if (!form || isWellCompressed) return form;
  form.sent += 1;
  // What is asked for again is worth packing well, once, while nobody waits for it; until then the quick form goes on serving.
  if (form.sent === 2) compress(cached, best, "small").catch(() => undefined);
  return form;
}

/** Sends a kept answer in the best encoding that the visitor accepts, or 304 when he has it already. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  requestId: string,
): void | Promise<void> {
  const isShort = cached.source.body.length < WORTH_COMPRESSING;
  const accepted = isShort ? [] : acceptedEncodings(request.headers["accept-encoding"]);
  const ready = readyForm(cached, accepted);
  if (ready) return write(request, response, { status: cached.status, form: ready, requestId });
  const quickest = accepted.includes("gzip") ? "gzip" : (accepted[0] ?? "identity");
  return compress(cached, quickest, "fast").then((form) =>
    write(request, response, { status: cached.status, form, requestId }),
  );
}
