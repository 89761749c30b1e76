import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/icons.tsx";
import type { Picture } from "../catalog.contract.ts";
import { ProductPicture } from "./product-picture.tsx";

const CLOSEST = 4;

/** One picture, close enough to count the stitches: press it or the buttons to come nearer, scroll or drag a finger to move. */
export default function ZoomDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const [level, setLevel] = useState(1);
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  function zoomTo(next: number, at = { x: 0.5, y: 0.5 }) {
    setLevel(next);
    requestAnimationFrame(() => {
      const box = view.current;
      box?.scrollTo(at.x * box.scrollWidth - box.clientWidth / 2, at.y * box.scrollHeight - box.clientHeight / 2);
    });
  }

  function press({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = detail === 0 ? undefined : { x: (clientX - left) / width, y: (clientY - top) / height };
    zoomTo(level >= CLOSEST ? 1 : level + 1, at);
  }

  return (
    <Dialog ref={dialog} title={picture.alt} className="zoom" onClose={onClose}>
      <div className="zoom-view" ref={view}>
        <button
          type="button"
          className="zoom-picture"
          data-level={level}
          onClick={press}
          aria-label={level >= CLOSEST ? "Show all of it" : "Come nearer"}
        >
          <ProductPicture picture={picture} sizes={`${level * 100}vw`} />
        </button>
      </div>
      <div className="zoom-tools">
        <button
          type="button"
          className="icon-button"
          aria-label="Zoom out"
          disabled={level <= 1}
          onClick={() => zoomTo(level - 1)}
        >
          <MinusIcon />
        </button>
        <output aria-live="polite">{level}×</output>
        <button
          type="button"
          className="icon-button"
          aria-label="Zoom in"
          disabled={level >= CLOSEST}
          onClick={() => zoomTo(level + 1)}
        >
          <PlusIcon />
        </button>
      </div>
    </Dialog>
  );
}
