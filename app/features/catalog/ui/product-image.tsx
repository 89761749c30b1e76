import { type ImageFormat, widthsOf } from "#app/features/images/image-urls.ts";
import type { ImageStub } from "./image-stub.ts";

type RenderedImage = Pick<ImageStub, "image_url" | "alt" | "width" | "height"> & { blur?: string };

export type ImageProps = {
  image: RenderedImage;
  /** How wide it stands, as the `sizes` attribute wants it. */
  sizes: string;
  /** Another cut of it for screens that this media query describes. */
  tall?: { image: RenderedImage; media: string } | undefined;
  /** Seen at once when the page opens: loaded before everything else. */
  first?: boolean;
  /** The name stands beside it, so it has nothing to tell a screen reader. */
  decorative?: boolean;
  className?: string;
};

/** A picture's addresses in one format; undefined where it has none but its own, as the drawing "no picture yet". */
export function srcsetOf({ image_url, width }: RenderedImage, format: ImageFormat): string | undefined {
  const folder = /^\/pictures\/\w+\//.exec(image_url)?.[0];
  return (
    folder &&
    widthsOf(width)
      .map((wide) => `${folder}${wide}.${format} ${Math.min(wide, width)}w`)
      .join(", ")
  );
}

/** A product's picture in the best format that the browser knows, in its place before it has loaded. */
export function ProductImage(props: ImageProps) {
  const { image, sizes, tall, first = false, decorative = false, className } = props;
  return (
    <picture className="responsive-image">
      {tall && <Sources {...tall} sizes={sizes} />}
      <Sources image={image} sizes={sizes} />
      <img
        src={image.image_url}
        srcSet={srcsetOf(image, "jpg")}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={decorative ? "" : image.alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

function Sources({ image, sizes, media }: { image: RenderedImage; sizes: string; media?: string }) {
  const shared = { sizes, media, width: image.width, height: image.height };
  const [avif, webp] = [srcsetOf(image, "avif"), srcsetOf(image, "webp")];
  return (
    <>
      {avif && <source type="image/avif" srcSet={avif} {...shared} />}
      {webp && <source type="image/webp" srcSet={webp} {...shared} />}
      {media && <source srcSet={srcsetOf(image, "jpg")} {...shared} />}
    </>
  );
}
