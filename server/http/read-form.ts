import type { IncomingMessage } from "node:http";
import { MIMEType } from "node:util";

/** How long a form may be, in bytes, and how many fields it may have. */
export type FormLimits = { bytes: number; fields: number };

/** More than a contact message of the maximum length, and the checkout with two addresses (25 fields), need. */
export const SHOPPER_FORM: FormLimits = { bytes: 64 * 1024, fields: 100 };

/** The editor of a product with the maximum of 500 new variants has 4,600 fields. */
export const STAFF_FORM: FormLimits = { bytes: 256 * 1024, fields: 5_000 };

/** Bytes of a too long form that are read and discarded, so that the client gets the response instead of a broken connection. */
const MAX_DISCARDED_BYTES = 1024 * 1024;

export type FormError = 400 | 413 | 415;

/** A form's bytes with a content type that says how to parse them, or the status of the error. */
export type ReadForm =
  | { ok: true; body: Uint8Array<ArrayBuffer>; contentType: string }
  | { ok: false; error: FormError };

const fail = (error: FormError): ReadForm => ({ ok: false, error });

/** The form's media type if a page can parse it: URL-encoded or multipart, in UTF-8 and not compressed. */
function parseMediaType({ headers }: IncomingMessage): MIMEType | undefined {
  const encoding = headers["content-encoding"];
  if (encoding && encoding !== "identity") return undefined;
  try {
    const type = new MIMEType(headers["content-type"] ?? "");
    const isForm = ["application/x-www-form-urlencoded", "multipart/form-data"].includes(type.essence);
    return isForm && (type.params.get("charset") ?? "utf-8").toLowerCase() === "utf-8" ? type : undefined;
  } catch {
    return undefined;
  }
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > MAX_DISCARDED_BYTES) return undefined;
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_DISCARDED_BYTES) return undefined;
    if (length > maxBytes) chunks = [];
    else chunks.push(chunk);
  }
  return length > maxBytes ? undefined : new Uint8Array(Buffer.concat(chunks));
}

/** Whether `separator` occurs more than `max` times. */
function occursMoreThan(body: Buffer, separator: string, max: number): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

/** Counts fields without parsing them: parsing a form of very many fields would block the process. */
function hasTooManyFields(body: Buffer, boundary: string | null, maxFields: number): boolean {
  if (boundary === null) return occursMoreThan(body, "&", maxFields - 1);
  // One delimiter before each part, and one after the last.
  return occursMoreThan(body, `--${boundary}`, maxFields + 1);
}

/** Whether a multipart form can be parsed and contains no NUL character after decoding. */
async function isReadableMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    return [...form].flat().every((text) => !String(text).includes("\0"));
  } catch {
    return false;
  }
}

const NUL = /\0|%00/;

/**
 * Reads the form that a browser posts to a page. Errors: 415 when it is not a form in UTF-8, 413 when it is too long or has
 * too many fields, 400 when it can't be parsed or contains a NUL character, which PostgreSQL can't store.
 */
export async function readForm(request: IncomingMessage, limits: FormLimits): Promise<ReadForm> {
  const type = parseMediaType(request);
  if (!type) return fail(415);
  const isMultipart = type.essence === "multipart/form-data";
  const boundary = isMultipart ? type.params.get("boundary") : null;
  if (isMultipart && !boundary) return fail(400);
  const body = await readBody(request, limits.bytes);
  if (!body) return fail(413);
  const bytes = Buffer.from(body.buffer);
  if (hasTooManyFields(bytes, boundary, limits.fields)) return fail(413);
  const contentType = type.toString();
  const isReadable = isMultipart ? await isReadableMultipart(body, contentType) : !NUL.test(bytes.toString("latin1"));
  return isReadable ? { ok: true, body, contentType } : fail(400);
}

/**
 * Checks the headers of a form with files, whose body is left to its page. Undefined for a form without files. Errors: 415 when
 * it is not a form in UTF-8, 413 when it is longer than `maxBytes`, 400 without a boundary.
 */
export function checkFilesForm(
  request: IncomingMessage,
  maxBytes: number,
): { contentType: string } | { error: FormError } | undefined {
  const type = parseMediaType(request);
  if (!type) return { error: 415 };
  if (type.essence !== "multipart/form-data") return undefined;
  if (!type.params.get("boundary")) return { error: 400 };
  const announced = Number(request.headers["content-length"] ?? 0);
  return announced > maxBytes ? { error: 413 } : { contentType: type.toString() };
}
