import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The compressions that a client accepts, best first. */
export type Accepted = readonly Exclude<Encoding, "identity">[];

const OFFERED = ["br", "gzip", "identity"] as const;

/** Characters. A browser sends about 30; a longer header is ignored. */
const MAX_HEADER_LENGTH = 500;

/** Browsers send few different headers, and parsing one takes longer than looking up a cached page. */
const accepted = new LRUCache<string, Accepted>({ max: 100 });

/**
 * The compressions that a client accepts, best first: brotli before gzip where both have the same weight. Those with a
 * lower weight than `identity` are left out. A header of more than 500 characters accepts none.
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

/** Fast for the request that waits, or small for all requests after it. */
export type Effort = "fast" | "small";

const BROTLI_QUALITY: Record<Effort, number> = { fast: 1, small: 6 };
const GZIP_LEVEL: Record<Effort, number> = { fast: 1, small: 6 };

/** Compresses in libuv's thread pool. */
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
