import { IMAGE_WIDTHS, imageUrl } from "#app/features/images/image-urls.ts";
import { env } from "#app/platform/env.ts";
import type { EmailImage } from "./mail.contract.ts";

/** The width at which emails show an image, in pixels. The file is the smallest, of about four times this width. */
const IMAGE_WIDTH = 72;

/** Returns an image that every email client can show. `id` is its content hash; width and height are those of its master. */
export function emailImage(image: { id: string; width: number; height: number; alt: string }): EmailImage {
  const url = env().PUBLIC_URL + imageUrl(image.id, IMAGE_WIDTHS[0], "jpg");
  const height = Math.round((IMAGE_WIDTH * image.height) / image.width);
  return { url, alt: image.alt, width: IMAGE_WIDTH, height };
}
