import type { AddressActions } from "./use-address-actions.ts";

/** The result of the last action on an address, with Undo after a removal. */
export function AddressStatus({ actions: { error, message, removed, busy, undo } }: { actions: AddressActions }) {
  return (
    <>
      <p role="alert" className={error ? "notice notice-error" : "no-message"}>
        {error}
      </p>
      <div role="status" className={message ? "notice notice-success address-status" : "no-message"}>
        {message}{" "}
        {removed && (
          <button
            type="button"
            className="link-button"
            aria-disabled={busy !== undefined || undefined}
            onClick={() => void undo(removed)}
          >
            Undo
          </button>
        )}
      </div>
    </>
  );
}
