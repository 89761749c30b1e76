// Renders the bitmap icons from public/favicon.svg: node scripts/assets/draw-icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const home = new URL("../../public/", import.meta.url);
const mark = readFileSync(new URL("favicon.svg", home));
const square = (size, svg = mark) =>
  sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

// Home screens round the corners themselves, so the background fills the square.
const filled = Buffer.from(mark.toString().replace('rx="9"', 'rx="0"'));
writeFileSync(new URL("apple-touch-icon.png", home), await square(180, filled));
writeFileSync(new URL("icon-192.png", home), await square(192, filled));
writeFileSync(new URL("icon-512.png", home), await square(512, filled));
// A mask may show only a circle of 80 %, so the whole logo is scaled to fit inside it.
const inCircle = filled
  .toString()
  .replace(/(<rect width="64"[^>]*>)(.*)(<\/svg>)/s, '$1<g transform="translate(9.6 9.6) scale(.7)">$2</g>$3');
writeFileSync(new URL("icon-maskable-512.png", home), await square(512, Buffer.from(inCircle)));
writeFileSync(new URL("favicon.ico", home), ico(await square(32)));

const wordmark = readFileSync(new URL("../../app/ui/wordmark.svg", import.meta.url), "utf8").match(/ d="([^"]+)"/)[1];
const share = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#6f1d22"/>
<rect x="36" y="36" width="1128" height="558" rx="10" fill="none" stroke="#d9b48a" stroke-width="4" stroke-dasharray="16 11" stroke-linecap="round" opacity=".8"/>
<g transform="translate(282 245) scale(1.5)" fill="#f7ead6"><path d="${wordmark}"/></g></svg>`;
writeFileSync(
  new URL("share.png", home),
  await sharp(Buffer.from(share)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
);

/** An ICO file with one PNG: header, one directory entry, the image. */
function ico(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
