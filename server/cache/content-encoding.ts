import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What a visitor can read besides plain text, best first. */
export type Accepted = readonly Exclude<Encoding, "identity">[];

const OFFERED = ["br", "gzip", "identity"] as const;

/** A browser's header has some 30 characters; what is longer than this is not worth reading. */
const MAX_HEADER_LENGTH = 500;

/** Browsers send few different headers, and reading one takes longer than looking up a cached page. */
const accepted = new LRUCache<string, Accepted>({ max: 100 });

/**
 * The encodings that a visitor accepts, best first: brotli before gzip where both are as welcome. Encodings less welcome
 * than plain text are left out, and a header of more than 500 characters accepts plain text only.
 */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return [];
  const known = accepted.get(header);
  if (known) return known;
  const read = readAcceptEncoding(header);
  accepted.set(header, read);
  return read;
}

function readAcceptEncoding(header: string): Accepted {
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  const encodings: Exclude<Encoding, "identity">[] = [];
  for (const encoding of negotiator.encodings(OFFERED, { preferred: OFFERED })) {
    if (encoding === "identity") break;
    encodings.push(encoding);
  }
  return encodings;
}

/** Packed at once for the one who waits, or as small as is sensible for the many who come after. */
export type Effort = "fast" | "small";

const BROTLI_QUALITY: Record<Effort, number> = { fast: 1, small: 6 };
const GZIP_LEVEL: Record<Effort, number> = { fast: 1, small: 6 };

/** Compresses in a thread of its own. */
export async function encode(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "gzip") return zip(bytes, { level: GZIP_LEVEL[effort] });
  if (encoding === "identity") return bytes;
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
