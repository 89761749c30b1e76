import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/icons.tsx";
import type { ImageStub } from "./image-stub.ts";
import { ProductImage } from "./product-image.tsx";
import { useZoom } from "./use-zoom.ts";

const CLOSEST = 4;
const NEARER = 1.5;

type Props = { images: ImageStub[]; place: number; onTurn: (place: number) => void; onClose: () => void };

/**
 * The gallery's pictures one by one, close enough to count the stitches: press, pinch, or use + and −; scroll or drag a
 * finger to move about, arrow keys for the next one.
 */
export default function ZoomDialog({ images, place, onTurn, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const { level, zoomTo } = useZoom(view, CLOSEST);
  const image = images[place];
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    view.current?.style.setProperty("--ratio", String((image?.width ?? 4) / (image?.height ?? 5)));
  }, [image]);

  function turn(by: number) {
    if (!images[place + by]) return;
    zoomTo(1);
    onTurn(place + by);
  }

  function press({ clientX, clientY, detail }: MouseEvent) {
    const next = level < 2 ? 2 : CLOSEST;
    zoomTo(level >= CLOSEST ? 1 : next, detail === 0 ? undefined : { x: clientX, y: clientY });
  }

  // Wherever in the dialog the keyboard is.
  const key = useEffectEvent(({ key: pressed }: KeyboardEvent) => {
    if (pressed === "+" || pressed === "=") zoomTo(level * NEARER);
    if (pressed === "-") zoomTo(level / NEARER);
    if (pressed === "0") zoomTo(1);
    // Nearer, the arrows move about in the picture, as everywhere.
    if (level === 1 && pressed === "ArrowRight") turn(1);
    if (level === 1 && pressed === "ArrowLeft") turn(-1);
  });
  useEffect(() => {
    const { current } = dialog;
    const hear = (event: KeyboardEvent) => key(event);
    current?.addEventListener("keydown", hear);
    return () => current?.removeEventListener("keydown", hear);
  }, []);

  if (!image) return null;
  return (
    <Dialog ref={dialog} title={image.alt} className="zoom" onClose={onClose}>
      <div className="zoom-view" ref={view}>
        <button
          type="button"
          className="zoom-picture"
          data-near={level > 1 || undefined}
          onClick={press}
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
