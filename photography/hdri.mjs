// Unpacks the photographed room that gloss and metal reflect: an HDRI of Poly Haven, CC0, from the npm package @pmndrs/assets.
import { writeFileSync } from "node:fs";

export const ROOM = "apartment";

/** Writes the room as an OpenEXR file of 512×256 pixels. */
export async function writeRoom(path) {
  const { default: dataUrl } = await import(`@pmndrs/assets/hdri/${ROOM}.exr.js`);
  writeFileSync(path, Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"));
}
