import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** The JSON of one product, plain and as a part of a gzip stream. */
export type CompressedText = { bytes: Buffer; deflated: Buffer };

const MAX_BYTES = 32 * 1024 * 1024;
/** By the text itself, whose characters take one or two bytes each: about 1,500 products. */
const compressed = new LRUCache<string, CompressedText>({
  maxSize: MAX_BYTES,
  sizeCalculation: (parts, text) => 2 * text.length + sizeOf(parts),
});

/** The bytes that a compressed text takes in memory. */
export const sizeOf = ({ bytes, deflated }: CompressedText) => bytes.length + deflated.length;

/** A copy with memory of its own: a slice keeps all of the buffer that it is from, 16 kB for zlib's results. */
function copyOf(slice: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(copy);
  return copy;
}

/** Compresses a text. An unchanged product that is listed again is not compressed again. */
export function compressText(text: string): CompressedText {
  const known = compressed.get(text);
  if (known) return known;
  const bytes = Buffer.from(text);
  // A sync flush ends the part on a whole byte, so that parts can be concatenated in any order.
  const deflated = deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
  const fresh = { bytes: copyOf(bytes), deflated: copyOf(deflated) };
  compressed.set(text, fresh);
  return fresh;
}

/** One byte, uncompressed, in its own block (RFC 1951, 3.2.4). */
function stored(character: string, isLast = false): Buffer {
  return Buffer.from([isLast ? 1 : 0, 1, 0, 0xfe, 0xff, character.charCodeAt(0)]);
}

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const [OPEN, COMMA, CLOSE] = [stored("["), stored(","), stored("]", true)];
const [OPEN_BYTE, COMMA_BYTE, CLOSE_BYTE] = [Buffer.from("["), Buffer.from(","), Buffer.from("]")];

/** A JSON array of these texts, plain and as gzip (RFC 1952), concatenated from the compressed parts. */
export function compressList(texts: CompressedText[]): { body: Buffer; gzip: Buffer } {
  const plain = texts.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA_BYTE, bytes]));
  const parts = texts.flatMap(({ deflated }, index) => (index === 0 ? [deflated] : [COMMA, deflated]));
  const body = Buffer.concat([OPEN_BYTE, ...plain, CLOSE_BYTE]);
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(crc32(body), 0);
  foot.writeUInt32LE(body.length, 4);
  return { body, gzip: Buffer.concat([HEAD, OPEN, ...parts, CLOSE, foot]) };
}
