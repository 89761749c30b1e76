import type { Picture } from "../catalog.contract.ts";

type Props = {
  picture: Picture;
  /** How wide it stands, as the `sizes` attribute wants it. */
  sizes: string;
  /** Another cut of it for screens that this media query describes. */
  tall?: { picture: Picture; media: string } | undefined;
  /** Seen at once when the page opens: loaded before everything else. */
  first?: boolean;
  /** The name stands beside it, so it has nothing to tell a screen reader. */
  decorative?: boolean;
  className?: string;
};

/** A product's picture in the best format that the browser knows, in its place before it has loaded. */
export function ProductPicture({ picture, sizes, tall, first = false, decorative = false, className }: Props) {
  return (
    <picture className="picture">
      {tall && <Sources {...tall} sizes={sizes} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={picture.image_url}
        srcSet={picture.jpeg || undefined}
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

function Sources({ picture, sizes, media }: { picture: Picture; sizes: string; media?: string }) {
  const shared = { sizes, media, width: picture.width, height: picture.height };
  return (
    <>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} {...shared} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} {...shared} />}
      {media && <source srcSet={picture.jpeg} {...shared} />}
    </>
  );
}
