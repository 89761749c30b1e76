/** A product that a visitor wants on their wishlist, to be added once they have signed in. */
export type PendingWish = {
  id: number;
  name: string;
  color: string | null;
  /** The path and query of the page where they pressed the heart, and how far it was scrolled, in pixels. */
  from: string;
  scrollY: number;
};

const KEY = "pending-wish";

/** Stores the wish in this tab. Where the browser blocks storage, the wish is lost. */
export function storePendingWish(wish: PendingWish): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Signing in works without it.
  }
}

/** Removes and returns the wish of a visitor who signs in to return to the page `from`. Any other one is outdated. */
export function takePendingWish(from: string | null): PendingWish | undefined {
  try {
    const wish = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return wish?.from === from && typeof wish?.id === "number" ? wish : undefined;
  } catch {
    return undefined;
  }
}
