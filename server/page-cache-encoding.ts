import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What a visitor can read besides plain text, best first. */
export type Accepted = readonly Exclude<Encoding, "identity">[];

const OFFERED = ["br", "gzip", "identity"] as const;

/** The encodings that a visitor accepts, best first: brotli before gzip where both are as welcome. What is less welcome than plain text is left out. */
export function acceptedEncodings(header: string | undefined): Accepted {
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  const accepted: Exclude<Encoding, "identity">[] = [];
  for (const encoding of negotiator.encodings(OFFERED, { preferred: OFFERED })) {
    if (encoding === "identity") break;
    accepted.push(encoding);
  }
  return accepted;
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
