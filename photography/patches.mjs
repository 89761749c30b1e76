// The patch of lit leather of each image, which postprocess.py found and the manifest records.
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { imageFile } from "./export.mjs";
import { medianColor } from "./lab.mjs";
import { IMAGES, readManifest } from "./manifest.mjs";

/** Every patch that is recorded: its color, the image and where it is, as fractions of the frame. */
export function listPatches(manifest = readManifest()) {
  return Object.entries(manifest).flatMap(([shot, { patches = {} }]) => {
    const [slug, view] = shot.split("/");
    return Object.entries(patches).map(([color, area]) => {
      const scene = view === "scene";
      return { color, slug, view, scene, area, file: scene ? `scenes/${slug}.jpg` : imageFile(slug, color, view) };
    });
  });
}

/** The patch as a sharp image, or undefined when the image is missing. */
export async function cutPatch({ file, area: [x, y, w, h] }) {
  const path = join(IMAGES, file);
  if (!existsSync(path)) return undefined;
  const image = sharp(path);
  const { width, height } = await image.metadata();
  const left = Math.round(x * width);
  const top = Math.round(y * height);
  const size = Math.max(1, Math.min(Math.round(w * width), Math.round(h * height)));
  return image.extract({ left, top, width: size, height: size });
}

/** The median sRGB color of a patch. */
export async function colorOf(patch) {
  const { data, info } = await patch.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, i) => [...data.subarray(i * 3, i * 3 + 3)]);
  return medianColor(pixels);
}
