import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { failureReason } from "#app/platform/http/failure-reason.ts";
import { ZoomIcon } from "#app/ui/icons.tsx";
import { showToast } from "#app/ui/toast.ts";
import { BlurredImage } from "./blurred-image.tsx";
import type { ImageStub } from "./image-stub.ts";
import { ProductImage } from "./product-image.tsx";
import { useCarousel } from "./use-carousel.ts";

/** Loaded at the first zoom. */
const loadZoomDialog = () => import("./zoom-dialog.tsx");
const ZoomDialog = lazy(loadZoomDialog);

const SIZES = "(min-width: 96rem) 42rem, (min-width: 64rem) 44vw, (min-width: 48rem) 47vw, 100vw";
const THUMBNAIL = "4.25rem";

function reportFailure(problem: unknown) {
  console.error("The zoom could not be loaded", problem);
  showToast(`The image can’t be zoomed now. ${failureReason(problem)}`, { kind: "error" });
}

/**
 * A product's images in a carousel, with thumbnails. Without JavaScript the thumbnails are links into the carousel. Choosing a
 * color scrolls to its image.
 */
export function ProductGallery({ images, color, name }: { images: ImageStub[]; color: string | null; name: string }) {
  const id = useId();
  const carousel = useRef<HTMLUListElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const first = Math.max(
    0,
    images.findIndex((image) => image.color === color),
  );
  const { current, goTo } = useCarousel(carousel, first);

  function onKeyDown(event: KeyboardEvent) {
    const next = current + (event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0);
    if (next === current || !images[next]) return;
    // The browser's own scrolling by arrow keys would interrupt the scroll to the next image.
    event.preventDefault();
    goTo(next);
    carousel.current?.children[next]?.querySelector("button")?.focus({ preventScroll: true });
  }

  return (
    <section className="gallery" aria-label={`Images of ${name}`}>
      <ul ref={carousel} className="gallery-carousel frame" aria-label="Images">
        {images.map((image, position) => (
          <li key={image.image_url} id={`${id}-${position}`}>
            <button
              type="button"
              className="gallery-image"
              tabIndex={position === current ? 0 : -1}
              aria-label={`Zoom: ${image.alt}`}
              onClick={() => {
                goTo(position, "instant");
                loadZoomDialog().then(() => setZoomed(true), reportFailure);
              }}
              onKeyDown={onKeyDown}
            >
              <BlurredImage image={image} sizes={SIZES} first={position === first} />
            </button>
          </li>
        ))}
      </ul>
      <span className="gallery-zoom-icon" aria-hidden="true">
        <ZoomIcon /> Zoom
      </span>
      <ul className="gallery-thumbnails" aria-label="All images">
        {images.map((image, position) => (
          <li key={image.image_url}>
            <a
              href={`#${id}-${position}`}
              className="frame"
              aria-label={image.alt}
              aria-current={position === current ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                goTo(position);
              }}
            >
              <ProductImage image={image} sizes={THUMBNAIL} decorative />
            </a>
          </li>
        ))}
      </ul>
      <Suspense>
        {zoomed && <ZoomDialog images={images} index={current} onMove={goTo} onClose={() => setZoomed(false)} />}
      </Suspense>
    </section>
  );
}
