import { type ReactNode, type Ref, useId } from "react";
import { CloseIcon } from "../icons.tsx";
import { useCloseOnBackdrop } from "./close-on-backdrop.ts";

type Props = {
  ref: Ref<HTMLDialogElement>;
  title: string;
  className?: string;
  /** Open from the start, without being modal: for pages without JavaScript. */
  open?: boolean;
  onClose?: () => void;
  children: ReactNode;
};

/** A native modal dialog. A press beside it closes it. */
export function Dialog({ ref, title, className = "", open, onClose, children }: Props) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      open={open}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onClose={onClose}
      {...useCloseOnBackdrop()}
    >
      <div className="dialog-head">
        <h2 id={id} className="label">
          {title}
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={(event) => event.currentTarget.closest("dialog")?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  );
}
