import type { AddressActions } from "./use-address-actions.ts";

/** What has just become of an address. What was removed can be brought back. */
export function AddressStatus({ news: { error, message, removed, busy, undo } }: { news: AddressActions }) {
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
