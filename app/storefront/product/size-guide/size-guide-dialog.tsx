import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { SizeGuidePart } from "#app/features/catalog/ui/size-guide-part-of.ts";
import { sizeGuide } from "#app/storefront/content/size-guide/size-guide-parts.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** One part of the size guide: a sheet at the bottom of narrow screens, at the right edge of wide ones. */
export function SizeGuideDialog({ part, onClose }: { part: SizeGuidePart; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const shown = sizeGuide.find(({ id }) => id === part);
  return createPortal(
    <Dialog
      ref={dialog}
      title={`Find your size: ${shown?.title ?? ""}`}
      className="size-guide-dialog"
      onClose={onClose}
    >
      <div className="size-guide-part">
        {shown?.content}
        <p>
          <a href="/size-guide">The whole size guide</a>
        </p>
      </div>
    </Dialog>,
    document.body,
  );
}
