import { type DragEvent, type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { ActionFeedback } from "#app/admin/ui/admin-page.tsx";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import type { EditedImage } from "./image-card.tsx";
import { useRepeatedSave } from "./use-repeated-save.ts";

type Props = {
  images: EditedImage[];
  formKey: string;
  children: (image: EditedImage, index: number) => ReactNode;
};

/** The images in their order, which can be changed by dragging them by the thumbnail. */
export function ImageList({ images, formKey, children }: Props) {
  const fetcher = useFetcher<ActionResult>({ key: "drag-image" });
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const save = useRepeatedSave(fetcher, formKey);

  function onDrop(event: DragEvent, index: number) {
    event.preventDefault();
    if (dragged !== undefined && images[index]?.imageId !== dragged)
      save(Object.entries({ intent: "move", image_id: dragged, to: String(index + 1) }));
    end();
  }
  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <>
      <ActionFeedback result={fetcher.data} byItself submitBy={fetcher.submit} />
      <ol className="image-list" aria-label="Images in their order">
        {images.map((image, index) => (
          <li
            key={image.imageId}
            id={`image-${image.imageId}`}
            className="card image-card"
            data-over={over === image.imageId ? "" : undefined}
            data-dragged={dragged === image.imageId ? "" : undefined}
            onDragStart={(event) => {
              if (!(event.target instanceof HTMLImageElement)) return;
              event.dataTransfer.effectAllowed = "move";
              setDragged(image.imageId);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(image.imageId);
            }}
            onDrop={(event) => onDrop(event, index)}
            onDragEnd={end}
          >
            {children(image, index)}
          </li>
        ))}
      </ol>
    </>
  );
}
