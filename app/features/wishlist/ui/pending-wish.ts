import { PENDING_WISH } from "#app/features/customers/sessions/signed-in-store.ts";
import { now } from "#app/platform/clock.ts";

/** A product that a visitor wants on their wishlist, to be added once they have signed in. */
export type PendingWish = {
  id: number;
  name: string;
  color: string | null;
  /** The path and query of the page where they pressed the heart, and how far it was scrolled, in pixels. */
  from: string;
  scrollY: number;
};

/** A later sign-in in this browser may be another person's. In milliseconds. */
const STORED_MS = 3_600_000;

/**
 * Stores the wish in this browser for an hour, so that it is still there in the tab of an emailed link. Where the browser blocks
 * storage, the wish is lost.
 */
export function storePendingWish(wish: PendingWish): void {
  try {
    localStorage.setItem(PENDING_WISH, JSON.stringify({ ...wish, until: now().getTime() + STORED_MS }));
  } catch {
    // Signing in works without it.
  }
}

/** Returns the wish of a visitor who has not signed in yet. Undefined if there is none, or it has expired. */
export function readPendingWish(): PendingWish | undefined {
  try {
    const wish = JSON.parse(localStorage.getItem(PENDING_WISH) ?? "null");
    return typeof wish?.id === "number" && wish.until > now().getTime() ? wish : undefined;
  } catch {
    return undefined;
  }
}

/** Removes and returns the wish of a visitor who has signed in, as `readPendingWish` does. */
export function takePendingWish(): PendingWish | undefined {
  const wish = readPendingWish();
  try {
    localStorage.removeItem(PENDING_WISH);
  } catch {
    return undefined;
  }
  return wish;
}
