import sharp, { type Sharp } from "sharp";
import { accept, type Outcome, type Refusal, refuse } from "#app/platform/refusal.ts";

export type MasterType = "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/svg+xml";
export type Master = { type: MasterType; width: number; height: number; placeholder: string };
export type PictureRefusal = Refusal<"picture_too_large" | "not_a_picture">;

/** Bytes of the largest master that the shop takes. */
const LARGEST_MASTER = 25 * 1024 * 1024;
/** Pixels of the largest master: a small file can unpack to gigabytes. */
const MOST_PIXELS = 80_000_000;
/** A drawing has no pixels of its own: it is drawn this wide. */
const DRAWN_WIDTH = 1600;

/** What the first bytes say a file is, whatever its name or sender says. */
function realType(bytes: Buffer): MasterType | undefined {
  const ascii = bytes.toString("latin1", 0, 256);
  if (ascii.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (ascii.startsWith("RIFF") && ascii.startsWith("WEBP", 8)) return "image/webp";
  if (/^....ftypavi[fs]/s.test(ascii)) return "image/avif";
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!--)/.test(ascii)) return "image/svg+xml";
  return undefined;
}

/** Opens a master for sharp, upright and within the pixel limit; a drawing of `width` pixels is drawn as wide as the shop offers. */
export function openMaster(bytes: Buffer, drawing?: { nominalWidth: number }): Sharp {
  const density = drawing ? Math.min(2400, (72 * DRAWN_WIDTH) / drawing.nominalWidth) : undefined;
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", density }).autoOrient();
}

async function measure(bytes: Buffer, type: MasterType): Promise<Master> {
  const { autoOrient: size } = await openMaster(bytes).metadata();
  const isDrawing = type === "image/svg+xml";
  const width = isDrawing ? DRAWN_WIDTH : size.width;
  const height = isDrawing ? Math.round((DRAWN_WIDTH * size.height) / size.width) : size.height;
  // Decoding every pixel here refuses a broken file at the door instead of on a shopper's screen.
  const small = await openMaster(bytes)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(64, 64, { fit: "inside" })
    .png()
    .toBuffer();
  const { channels } = await sharp(small).stats();
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"));
  return { type, width, height, placeholder: `#${hex.join("")}` };
}

/** Reads what a master really is: type, upright width and height in pixels, the colour it has on the whole. Refuses: picture_too_large, not_a_picture. */
export async function readMaster(
  bytes: Buffer,
  allowed: (type: MasterType) => boolean,
): Promise<Outcome<Master, PictureRefusal>> {
  if (bytes.length > LARGEST_MASTER) return refuse({ code: "picture_too_large" });
  const type = realType(bytes);
  if (!type || !allowed(type)) return refuse({ code: "not_a_picture" });
  try {
    return accept(await measure(bytes, type));
  } catch {
    return refuse({ code: "not_a_picture" });
  }
}
