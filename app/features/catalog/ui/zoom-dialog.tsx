import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/icons.tsx";
import type { ImageStub } from "./image-stub.ts";
import { ProductImage } from "./product-image.tsx";
import { useZoom } from "./use-zoom.ts";

const ZOOM_STEP = 1.5;

type Props = { images: ImageStub[]; index: number; onMove: (index: number) => void; onClose: () => void };

/**
 * Zooms the gallery's images: click, pinch, or + and − zoom; scrolling or dragging pans; arrow keys switch the image.
 */
export default function ZoomDialog({ images, index, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const image = images[index];
  const { level, isMax, zoomTo } = useZoom(view, image?.width ?? 0);
  const [failedUrl, setFailedUrl] = useState<string>();
  const failed = failedUrl === image?.image_url;
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    view.current?.style.setProperty("--ratio", String((image?.width ?? 4) / (image?.height ?? 5)));
  }, [image]);

  function move(by: number) {
    if (!images[index + by]) return;
    zoomTo(1);
    onMove(index + by);
  }

  /** A new element loads the image again. */
  function retry() {
    setFailedUrl(undefined);
    // The button that had the focus disappears, and the keys work in the dialog only.
    view.current?.querySelector("button")?.focus();
  }

  function onClick({ clientX, clientY, detail }: MouseEvent) {
    const next = level < 2 ? 2 : Number.POSITIVE_INFINITY;
    zoomTo(isMax ? 1 : next, detail === 0 ? undefined : { x: clientX, y: clientY });
  }

  // Works wherever the focus is in the dialog.
  const key = useEffectEvent(({ key: pressed }: KeyboardEvent) => {
    if (pressed === "+" || pressed === "=") zoomTo(level * ZOOM_STEP);
    if (pressed === "-") zoomTo(level / ZOOM_STEP);
    if (pressed === "0") zoomTo(1);
    // While zoomed in, the arrow keys scroll.
    if (level === 1 && pressed === "ArrowRight") move(1);
    if (level === 1 && pressed === "ArrowLeft") move(-1);
  });
  useEffect(() => {
    const { current } = dialog;
    const onKeyDown = (event: KeyboardEvent) => key(event);
    current?.addEventListener("keydown", onKeyDown);
    return () => current?.removeEventListener("keydown", onKeyDown);
  }, []);

  if (!image) return null;
  return (
    <Dialog ref={dialog} title={image.alt} className="zoom" onClose={onClose}>
      {/* Errors of images don't bubble. */}
      <div className="zoom-view" ref={view} onErrorCapture={() => setFailedUrl(image.image_url)}>
        <button
          type="button"
          className="zoom-image"
          data-near={level > 1 || undefined}
          onClick={onClick}
          aria-label={isMax ? "Show the whole image" : "Zoom in on the image"}
        >
          {!failed && <ProductImage key={image.image_url} image={image} sizes={`${Math.ceil(level) * 100}vw`} first />}
        </button>
      </div>
      <div role="alert" className="zoom-failed">
        {failed && (
          <>
            <p>The image could not be loaded.</p>
            <Button onClick={retry}>Try again</Button>
          </>
        )}
      </div>
      <Tools level={level} isMax={isMax} zoomTo={zoomTo} />
    </Dialog>
  );
}

function Tools({ level, isMax, zoomTo }: { level: number; isMax: boolean; zoomTo: (level: number) => void }) {
  return (
    <div className="zoom-tools">
      <button
        type="button"
        className="icon-button"
        aria-label="Zoom out"
        // Not `disabled`, which would take the focus, and with it the keys of the dialog.
        aria-disabled={level <= 1}
        onClick={() => level > 1 && zoomTo(level / ZOOM_STEP)}
      >
        <MinusIcon />
      </button>
      <output aria-live="polite">{Math.round(level * 10) / 10}×</output>
      <button
        type="button"
        className="icon-button"
        aria-label="Zoom in"
        aria-disabled={isMax}
        onClick={() => !isMax && zoomTo(level * ZOOM_STEP)}
      >
        <PlusIcon />
      </button>
    </div>
  );
}
