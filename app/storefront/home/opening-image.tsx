import { BlurredImage } from "#app/features/catalog/ui/blurred-image.tsx";
import type { ImageStub } from "#app/features/catalog/ui/image-stub.ts";
import { srcsetOf } from "#app/features/catalog/ui/product-image.tsx";

const TALL = "(width < 64rem)";
const WIDE = "(width >= 64rem)";

/** The hero image, cropped for tall and for wide screens and preloaded. */
export function OpeningImage({ wide, tall, sizes }: { wide: ImageStub; tall: ImageStub | undefined; sizes: string }) {
  return (
    <>
      <Preload image={wide} sizes={sizes} media={tall && WIDE} />
      {tall && <Preload image={tall} sizes={sizes} media={TALL} />}
      <BlurredImage
        image={wide}
        tall={tall && { image: tall, media: TALL }}
        sizes={sizes}
        first
        className="hero-image"
      />
    </>
  );
}

function Preload({ image, sizes, media }: { image: ImageStub; sizes: string; media: string | undefined }) {
  const avif = srcsetOf(image, "avif");
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
