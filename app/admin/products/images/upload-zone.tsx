import {
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useFetcher } from "react-router";
import { OFFLINE_FIELD } from "#app/admin/offline/offline-submit.ts";
import { OWNER_FIELD, ownerOfActions } from "#app/admin/offline/waiting-actions.ts";
import { ActionFeedback } from "#app/admin/ui/admin-page.tsx";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { sendImage } from "./send-image.client.ts";
import { createUploadStore } from "./stored-uploads.ts";
import { IMAGE_TYPES } from "./upload-form.tsx";
import { createUploadQueue, type Upload } from "./upload-queue.ts";

const NONE: readonly Upload[] = [];

type Props = {
  /** The page's product or draft, and the person: their uploads go on after a reload. */
  owner: string;
  imageIds: string[];
  /** The form without JavaScript. */
  children: ReactNode;
};

/** The queues of the pages that this tab has opened: uploads go on while another page is open. */
const queues = new Map<string, ReturnType<typeof createUploadQueue>>();

function queueOf(owner: string) {
  const queue = queues.get(owner) ?? createUploadQueue(sendImage, createUploadStore(owner));
  // The server renders for many people, and uploads nothing.
  if (typeof document !== "undefined") queues.set(owner, queue);
  return queue;
}

/** Adds images: picked, taken with the camera, dropped or pasted. */
export function UploadZone({ owner, imageIds, children }: Props) {
  const [queue] = useState(() => queueOf(owner));
  const uploads = useSyncExternalStore(queue.subscribe, queue.read, () => NONE);
  const [isOver, setOver] = useState(false);

  useEffect(() => void queue.resume(), [queue]);
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0) queue.add(clipboardData.files);
    };
    addEventListener("paste", onPaste);
    addEventListener("online", queue.retryNow);
    return () => {
      removeEventListener("paste", onPaste);
      removeEventListener("online", queue.retryNow);
    };
  }, [queue]);

  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return (
    <section
      className="upload-zone"
      aria-label="Add images"
      data-over={isOver ? "" : undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        queue.add(event.dataTransfer.files);
      }}
    >
      <div className="upload-buttons">
        <FileButton text="Add images" onPick={queue.add} multiple />
        <FileButton text="Take a photo" onPick={queue.add} capture="environment" />
      </div>
      <p className="quiet">
        JPEG, PNG, WebP or AVIF up to 25&nbsp;MB<span className="upload-desktop">, also dropped here or pasted</span>.
        The place and time of each photo are removed.
      </p>
      {children}
      {uploads.length > 0 && (
        <ul className="uploads" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              isListed={upload.imageId !== undefined && imageIds.includes(upload.imageId)}
              onRemove={() => queue.remove(upload.key)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type FileButtonProps = {
  text: string;
  onPick: (files: File[]) => void;
  multiple?: boolean;
  capture?: "environment";
};

function FileButton({ text, onPick, ...attributes }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = useEffectEvent((element: HTMLInputElement | null) => {
    if (!element?.files?.length) return;
    onPick([...element.files]);
    // The same file can be picked again.
    element.value = "";
  });
  // Files that were picked before the page was interactive.
  useEffect(() => pick(input.current), []);
  return (
    <label className={attributes.capture ? "button upload-camera" : "button button-primary"}>
      {text}
      <input
        {...attributes}
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        className="visually-hidden"
        onChange={({ currentTarget }) => pick(currentTarget)}
      />
    </label>
  );
}

type RowProps = { upload: Upload; isListed: boolean; onRemove: () => void };

function UploadRow({ upload, isListed, onRemove }: RowProps) {
  const { key, name, state, progress, error, imageId } = upload;
  useEffect(() => {
    if (isListed) onRemove();
  }, [isListed, onRemove]);
  return (
    <li className="upload">
      <span className="upload-name">{name}</span>
      {state === "refused" ? (
        <>
          <span role="alert" className="field-error">
            {error}
          </span>
          <Button variant="quiet" onClick={onRemove}>
            Dismiss
          </Button>
        </>
      ) : (
        <>
          <progress value={progress} aria-label={`Upload of ${name}`} />
          <span className="soft">{STATES[state]}</span>
        </>
      )}
      {imageId && !isListed && <AddStored uploadKey={key} imageId={imageId} onRemove={onRemove} />}
    </li>
  );
}

const STATES = {
  waiting: "Waiting",
  sending: "Uploading",
  retrying: "No connection. It resumes automatically.",
  stored: "Almost there",
};

type AddProps = { uploadKey: string; imageId: string; onRemove: () => void };

/** Puts a stored image into the product's list, once for each upload. */
function AddStored({ uploadKey, imageId, onRemove }: AddProps) {
  const { submit, data, state } = useFetcher<ActionResult>({ key: `add-${uploadKey}` });
  useEffect(() => {
    if (state !== "idle" || data) return;
    const waits = { [OFFLINE_FIELD]: "Add an image", [OWNER_FIELD]: ownerOfActions() };
    const fields = { intent: "add", key: uploadKey, image_id: imageId, ...waits };
    void submit(fields, { method: "post", preventScrollReset: true });
  }, [submit, data, state, uploadKey, imageId]);
  return (
    <>
      <ActionFeedback result={data} byItself submitBy={submit} />
      {data?.state === "invalid" && (
        <Button variant="quiet" onClick={onRemove}>
          Dismiss
        </Button>
      )}
    </>
  );
}
