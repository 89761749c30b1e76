import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { failureReason } from "#app/platform/http/failure-reason.ts";
import { showToast } from "#app/ui/toast.ts";
import { setWish, useWishes } from "./wishlist-store.ts";

/**
 * Whether a product is on the wishlist, and a function that toggles it. Visitors are redirected to /login and back; the product is
 * added when they sign in within an hour.
 */
export function useWish({ id, name }: { id: number; name: string }, color: string | null) {
  const wished = useWishes()?.has(id) ?? false;
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  async function signIn() {
    const from = pathname + search;
    const wish = { id, name, color, from, scrollY };
    // Loaded only now, because few visitors need it. Where that fails, they can still sign in.
    const pending = wished ? undefined : await import("./pending-wish.ts").catch(() => undefined);
    pending?.storePendingWish(wish);
    return navigate(`/login?next=${encodeURIComponent(from)}`);
  }

  async function toggle() {
    if (!isSignedIn()) return signIn();
    setBusy(true);
    try {
      await setWish(id, !wished, color);
      showToast(wished ? `${name} was removed from your wishlist.` : `${name} is on your wishlist.`, {
        links: [{ to: "/wishlist", text: "View wishlist" }],
      });
    } catch (problem) {
      console.error(`The wishlist was not changed for ${name}`, problem);
      if (!isSignedIn()) return signIn();
      showToast(`Your wishlist was not changed. ${failureReason(problem)}`, { kind: "error" });
    } finally {
      setBusy(false);
    }
  }

  return { wished, busy, toggle: () => void toggle() };
}
