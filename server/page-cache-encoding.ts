import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What a visitor can read besides plain text, best first. */
export type Accepted = readonly Exclude<Encoding, "identity">[];

/** Browsers send few different headers: each is read once. */
const seen = new Map<string, Accepted>();
const MOST_SEEN = 200;

function weight(accepted: string, name: string): number {
  for (const part of accepted.split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (coding !== name && coding !== "*") continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    return q ? Number(q.slice(2)) || 0 : 1;
  }
  return 0;
}

function read(accepted: string): Accepted {
  const br = weight(accepted, "br");
  const zipped = weight(accepted, "gzip");
  if (br > 0 && zipped > 0) return br >= zipped ? ["br", "gzip"] : ["gzip", "br"];
  if (br > 0) return ["br"];
  return zipped > 0 ? ["gzip"] : [];
}

/** The encodings that a visitor accepts, best first: brotli before gzip where both are as welcome. */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return [];
  const known = seen.get(header);
  if (known) return known;
  const accepted = read(header);
  if (seen.size < MOST_SEEN) seen.set(header, accepted);
  return accepted;
}

/** Packed at once for the one who waits, or as small as is sensible for the many who come after. */
export type Effort = "quick" | "tight";

const BROTLI_QUALITY: Record<Effort, number> = { quick: 1, tight: 6 };
const GZIP_LEVEL: Record<Effort, number> = { quick: 1, tight: 6 };

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
