import { useRef } from "react";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
import type { AddressActions } from "./use-address-actions.ts";

/** The result of the last action on an address, with Undo after a removal. */
export function AddressStatus({ actions: { error, message, done, busy, undo } }: { actions: AddressActions }) {
  const status = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: with its address, or with the address's removal.
  useFocusOn(status, done, { preventScroll: true });
  return (
    <>
      <p role="alert" className={error ? "notice notice-error" : "no-message"}>
        {error}
      </p>
      <div
        ref={status}
        role="status"
        tabIndex={-1}
        className={message ? "notice notice-success address-status" : "no-message"}
      >
        {message}{" "}
        {done?.change === "removed" && (
          <button
            type="button"
            className="link-button"
            aria-disabled={busy !== undefined || undefined}
            onClick={() => void undo(done.address)}
          >
            Undo
          </button>
        )}
      </div>
    </>
  );
}
