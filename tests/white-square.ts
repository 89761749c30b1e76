import { crc32, deflateSync } from "node:zlib";

/** The bytes of a PNG chunk. */
function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a PNG of `side` × `side` white pixels, one bit each: a small file that takes much memory when it is decoded. */
export function whiteSquare(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  // Each row begins with its filter: none.
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(side / 8, 0xff)]);
  const pixels = deflateSync(Buffer.alloc(side * row.length, row));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
