import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { type BarcodeDetector, createDetector } from "./barcode-detector.ts";
import { trackingNumberIn } from "./label-number.ts";

/** Milliseconds between two looks at the picture. */
const PAUSE = 150;

/** Reads the tracking number from a label with the camera. Shown only where the browser can read barcodes. */
export function ScanButton({ onRead }: { onRead: (number: string) => void }) {
  const [detector, setDetector] = useState<BarcodeDetector>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isHere = true;
    void createDetector().then(
      (found) => isHere && setDetector(found),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (!detector) return null;
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        Scan the label
      </Button>
      {isOpen && <ScanDialog detector={detector} onClose={() => setOpen(false)} onRead={onRead} />}
    </>
  );
}

type DialogProps = { detector: BarcodeDetector; onClose: () => void; onRead: (number: string) => void };

function ScanDialog({ detector, onClose, onRead }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const closing = new AbortController();
    dialog.current?.showModal();
    scan(video.current, detector, closing.signal).then(
      (number) => {
        if (number === undefined) return;
        // First: behind an open dialog nothing can have the focus.
        dialog.current?.close();
        read.current(number);
      },
      () => setProblem("The camera can’t be used. Allow it in the browser’s settings, or type the number."),
    );
    return () => closing.abort();
  }, [detector]);
  return (
    <Dialog ref={dialog} title="Scan the label" className="scan-dialog" onClose={onClose}>
      <div className="dialog-body">
        {problem ? (
          <p role="alert" className="notice notice-error">
            {problem}
          </p>
        ) : (
          <>
            <video ref={video} className="scan-video" muted playsInline />
            <p className="quiet">Hold the barcode of the label in front of the camera.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the camera until a tracking number is read. Returns undefined when it was closed before. Rejects without a camera. */
async function scan(
  video: HTMLVideoElement | null,
  detector: BarcodeDetector,
  closing: AbortSignal,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    if (!video || closing.aborted) return undefined;
    video.srcObject = stream;
    await video.play();
    while (!closing.aborted) {
      const [number] = (await detector.detect(video)).flatMap(({ rawValue }) => trackingNumberIn(rawValue) ?? []);
      if (number !== undefined) return number;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
