import type { AddressActs } from "./use-address-actions.ts";

/** What has just become of an address. What was removed can be brought back. */
export function AddressNews({ news: { error, said, removed, busy, undo } }: { news: AddressActs }) {
  return (
    <>
      <p role="alert" className={error ? "notice notice-error" : "nothing-said"}>
        {error}
      </p>
      <div role="status" className={said ? "notice notice-success address-news" : "nothing-said"}>
        {said}{" "}
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
