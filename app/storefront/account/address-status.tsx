import type { AddressActions } from "./use-address-actions.ts";

/** What has just become of an address. What was removed can be brought back. */
export function AddressStatus({ news: { error, message, removed, busy, undo } }: { news: AddressActions }) {
  return (
    <>
      <p role="alert" className={error ? "notice notice-error" : "nothing-said"}>
        {error}
      </p>
      <div role="status" className={message ? "notice notice-success address-news" : "nothing-said"}>
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
