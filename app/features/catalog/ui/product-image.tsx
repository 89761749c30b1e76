import { type ImageFormat, widthsOf } from "#app/features/images/image-urls.ts";
import { type Focus, focusClass } from "./image-focus.ts";
import type { ImageStub } from "./image-stub.ts";

type RenderedImage = Pick<ImageStub, "image_url" | "alt" | "width" | "height"> & {
  blur?: string;
  /** The point that a crop keeps. */
  focus?: Focus | undefined;
};

export type ImageProps = {
  image: RenderedImage;
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** Another crop for screens that match this media query. */
  tall?: { image: RenderedImage; media: string } | undefined;
  /** Visible when the page opens: loaded eagerly, with high priority. */
  first?: boolean | undefined;
  /** The name is beside it, so screen readers skip it. */
  decorative?: boolean;
  className?: string;
};

/** The srcset of an image in one format; undefined for the placeholder drawing, which has no sizes. */
export function srcsetOf({ image_url, width }: RenderedImage, format: ImageFormat): string | undefined {
  const folder = /^\/pictures\/\w+\//.exec(image_url)?.[0];
  return (
    folder &&
    widthsOf(width)
      .map((wide) => `${folder}${wide}.${format} ${Math.min(wide, width)}w`)
      .join(", ")
  );
}

/** An image in the best format that the browser supports. Its space is reserved before it has loaded. */
export function ProductImage(props: ImageProps) {
  const { image, sizes, tall, first = false, decorative = false, className } = props;
  const classes = [className, focusClass(image.focus)].filter(Boolean).join(" ");
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
        className={classes || undefined}
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
