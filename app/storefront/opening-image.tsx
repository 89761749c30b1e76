import { BlurredPicture } from "#app/features/catalog/ui/blurred-image.tsx";
import type { PictureStub } from "#app/features/catalog/ui/image-stub.ts";
import { srcsetOf } from "#app/features/catalog/ui/product-image.tsx";

const TALL = "(width < 64rem)";
const WIDE = "(width >= 64rem)";

/** The picture that a page opens with, in a cut for tall screens and one for wide ones; asked for before the page is read to its end. */
export function OpeningPicture({
  wide,
  tall,
  sizes,
}: {
  wide: PictureStub;
  tall: PictureStub | undefined;
  sizes: string;
}) {
  return (
    <>
      <Preload picture={wide} sizes={sizes} media={tall && WIDE} />
      {tall && <Preload picture={tall} sizes={sizes} media={TALL} />}
      <BlurredPicture
        picture={wide}
        tall={tall && { picture: tall, media: TALL }}
        sizes={sizes}
        first
        className="hero-picture"
      />
    </>
  );
}

function Preload({ picture, sizes, media }: { picture: PictureStub; sizes: string; media: string | undefined }) {
  const avif = srcsetOf(picture, "avif");
  if (!avif) return null;
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={avif}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  );
}
