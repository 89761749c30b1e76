import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { PHOTO_TYPES } from "#app/features/reviews/review-choices.ts";
import { Button } from "#app/ui/button.tsx";
import { choosePhotos } from "./choose-photos.ts";

/** A field for up to `max` photos. With JavaScript it shows them and refuses what the shop would; without it is the browser's. */
export function PhotoField({ max }: { max: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<File[]>([]);
  const [errors, setErrors] = useState<string[]>([]);
  const id = useId();

  /** The form sends the files of its input, so that has those that are shown. */
  function set(next: File[], messages: string[]) {
    setPhotos(next);
    setErrors(messages);
    if (!input.current) return;
    const files = new DataTransfer();
    for (const photo of next) files.items.add(photo);
    input.current.files = files.files;
  }

  const add = useEffectEvent((files: FileList | null) => {
    if (!files?.length) return;
    const chosen = choosePhotos(photos, [...files], max);
    set(chosen.photos, chosen.errors);
  });
  // Files that were chosen before the page was interactive, or that the browser restored.
  useEffect(() => add(input.current?.files ?? null), []);

  function remove(photo: File) {
    set(
      photos.filter((one) => one !== photo),
      [],
    );
    input.current?.focus();
  }

  return (
    <div className="review-form-files">
      <label htmlFor={id} className="quiet">
        Up to {max}, each at most 10&nbsp;MB: JPEG, PNG, WebP or AVIF. We remove their time and place.
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name="files"
        multiple
        accept={PHOTO_TYPES.join(",")}
        aria-describedby={`${id}-errors`}
        onChange={({ currentTarget }) => add(currentTarget.files)}
      />
      <div id={`${id}-errors`} role="alert">
        {errors.map((error) => (
          <p key={error} className="field-error typed-text">
            {error}
          </p>
        ))}
      </div>
      {photos.length > 0 && (
        <ul className="review-form-photos" aria-label="Chosen photos">
          {photos.map((photo) => (
            <ChosenPhoto key={`${photo.name} ${photo.size} ${photo.lastModified}`} photo={photo} onRemove={remove} />
          ))}
        </ul>
      )}
    </div>
  );
}

type ChosenProps = { photo: File; onRemove: (photo: File) => void };

function ChosenPhoto({ photo, onRemove }: ChosenProps) {
  return (
    <li className="review-form-photo">
      <Preview photo={photo} />
      <Button variant="quiet" onClick={() => onRemove(photo)}>
        Remove<span className="visually-hidden"> {photo.name}</span>
      </Button>
    </li>
  );
}

const PREVIEW_PIXELS = 192;

/** Drawn small: an image element would keep the whole photo decoded. One that this browser can't decode is a gray square. */
function Preview({ photo }: { photo: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(photo).then(
      (bitmap) => {
        const { width, height } = bitmap;
        const side = Math.min(width, height);
        const [left, top] = [(width - side) / 2, (height - side) / 2];
        const context = isGone ? null : canvas.current?.getContext("2d");
        context?.drawImage(bitmap, left, top, side, side, 0, 0, PREVIEW_PIXELS, PREVIEW_PIXELS);
        bitmap.close();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [photo]);
  return <canvas ref={canvas} width={PREVIEW_PIXELS} height={PREVIEW_PIXELS} role="img" aria-label={photo.name} />;
}
