import type { Picture } from "../catalog.contract.ts";

type Props = {
  picture: Picture;
  /** How wide it stands, as the `sizes` attribute wants it. */
  sizes: string;
  /** Seen at once when the page opens: loaded before everything else. */
  first?: boolean;
  /** The name stands beside it, so it has nothing to tell a screen reader. */
  decorative?: boolean;
  className?: string;
};

/** A product's picture in the best format that the browser knows, in its place before it has loaded. */
export function ProductPicture({ picture, sizes, first = false, decorative = false, className }: Props) {
  return (
    <picture className="picture">
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
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
