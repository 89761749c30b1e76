import { lazy, type MouseEvent, Suspense, useState } from "react";
import { stubOf } from "#app/features/catalog/ui/image-stub.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import type { Review } from "#app/features/reviews/reviews.contract.ts";

/** Loaded at the first press. */
const loadZoomDialog = () => import("#app/features/catalog/ui/zoom-dialog.tsx");
const ZoomDialog = lazy(loadZoomDialog);

/** The photos of a review. A press enlarges one; without JavaScript it is a link to the image. */
export function ReviewPhotos({ images }: { images: Review["images"] }) {
  const [enlarged, setEnlarged] = useState<number>();
  if (images.length === 0) return null;
  function enlarge(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    loadZoomDialog().then(
      () => setEnlarged(index),
      (problem: unknown) => {
        console.error("The zoom could not be loaded", problem);
        location.assign(href);
      },
    );
  }
  const stubs = images.map(stubOf);
  return (
    <>
      <ul className="review-photos">
        {stubs.map((image, index) => (
          <li key={image.image_url}>
            <a href={image.image_url} className="frame" onClick={(event) => enlarge(event, index)}>
              <ProductImage image={image} sizes="6rem" />
            </a>
          </li>
        ))}
      </ul>
      <Suspense>
        {enlarged !== undefined && (
          <ZoomDialog images={stubs} index={enlarged} onMove={setEnlarged} onClose={() => setEnlarged(undefined)} />
        )}
      </Suspense>
    </>
  );
}
