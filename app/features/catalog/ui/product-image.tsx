import { type PictureFormat, widthsOf } from "#app/features/images/image-urls.ts";
import type { PictureStub } from "./image-stub.ts";

type Shown = Pick<PictureStub, "image_url" | "alt" | "width" | "height"> & { blur?: string };

export type PictureProps = {
  picture: Shown;
  /** How wide it stands, as the `sizes` attribute wants it. */
  sizes: string;
  /** Another cut of it for screens that this media query describes. */
  tall?: { picture: Shown; media: string } | undefined;
  /** Seen at once when the page opens: loaded before everything else. */
  first?: boolean;
  /** The name stands beside it, so it has nothing to tell a screen reader. */
  decorative?: boolean;
  className?: string;
};

/** A picture's addresses in one format; undefined where it has none but its own, as the drawing "no picture yet". */
export function srcsetOf({ image_url, width }: Shown, format: PictureFormat): string | undefined {
  const place = /^\/pictures\/\w+\//.exec(image_url)?.[0];
  return (
    place &&
    widthsOf(width)
      .map((wide) => `${place}${wide}.${format} ${Math.min(wide, width)}w`)
      .join(", ")
  );
}

/** A product's picture in the best format that the browser knows, in its place before it has loaded. */
export function ProductPicture(props: PictureProps) {
  const { picture, sizes, tall, first = false, decorative = false, className } = props;
  return (
    <picture className="picture">
      {tall && <Sources {...tall} sizes={sizes} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={picture.image_url}
        srcSet={srcsetOf(picture, "jpg")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={decorative ? "" : picture.alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

function Sources({ picture, sizes, media }: { picture: Shown; sizes: string; media?: string }) {
  const shared = { sizes, media, width: picture.width, height: picture.height };
  const [avif, webp] = [srcsetOf(picture, "avif"), srcsetOf(picture, "webp")];
  return (
    <>
      {avif && <source type="image/avif" srcSet={avif} {...shared} />}
      {webp && <source type="image/webp" srcSet={webp} {...shared} />}
      {media && <source srcSet={srcsetOf(picture, "jpg")} {...shared} />}
    </>
  );
}
