import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/icons.tsx";
import type { ImageStub } from "./image-stub.ts";
import { ProductImage } from "./product-image.tsx";
import { useZoom } from "./use-zoom.ts";

const CLOSEST = 4;
const NEARER = 1.5;

type Props = { images: ImageStub[]; index: number; onMove: (index: number) => void; onClose: () => void };

/**
 * The gallery's pictures one by one, close enough to count the stitches: press, pinch, or use + and −; scroll or drag a
 * finger to move about, arrow keys for the next one.
 */
export default function ZoomDialog({ images, index, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const { level, zoomTo } = useZoom(view, CLOSEST);
  const image = images[index];
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    view.current?.style.setProperty("--ratio", String((image?.width ?? 4) / (image?.height ?? 5)));
  }, [image]);

  function move(by: number) {
    if (!images[index + by]) return;
    zoomTo(1);
    onMove(index + by);
  }

  function onClick({ clientX, clientY, detail }: MouseEvent) {
    const next = level < 2 ? 2 : CLOSEST;
    zoomTo(level >= CLOSEST ? 1 : next, detail === 0 ? undefined : { x: clientX, y: clientY });
  }

  // Wherever in the dialog the keyboard is.
  const key = useEffectEvent(({ key: pressed }: KeyboardEvent) => {
    if (pressed === "+" || pressed === "=") zoomTo(level * NEARER);
    if (pressed === "-") zoomTo(level / NEARER);
    if (pressed === "0") zoomTo(1);
    // Nearer, the arrows move about in the picture, as everywhere.
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
      <div className="zoom-view" ref={view}>
        <button
          type="button"
          className="zoom-image"
          data-near={level > 1 || undefined}
          onClick={onClick}
          aria-label={level >= CLOSEST ? "Show all of it" : "Come nearer"}
        >
          <ProductImage key={image.image_url} image={image} sizes={`${Math.ceil(level) * 100}vw`} first />
        </button>
      </div>
      <Tools level={level} zoomTo={zoomTo} />
    </Dialog>
  );
}

function Tools({ level, zoomTo }: { level: number; zoomTo: (level: number) => void }) {
  return (
    <div className="zoom-tools">
      <button
        type="button"
        className="icon-button"
        aria-label="Zoom out"
        disabled={level <= 1}
        onClick={() => zoomTo(level / NEARER)}
      >
        <MinusIcon />
      </button>
      <output aria-live="polite">{Math.round(level * 10) / 10}×</output>
      <button
        type="button"
        className="icon-button"
        aria-label="Zoom in"
        disabled={level >= CLOSEST}
        onClick={() => zoomTo(level * NEARER)}
      >
        <PlusIcon />
      </button>
    </div>
  );
}
