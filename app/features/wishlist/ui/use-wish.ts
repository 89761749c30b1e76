import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { RestError } from "#app/platform/http/rest.ts";
import { showToast } from "#app/ui/toast.ts";
import { setWish, useWishes } from "./wishlist-store.ts";

/** Whether a product is on the wishlist, and a function that toggles it. Visitors are redirected to /login and back. */
export function useWish({ id, name }: { id: number; name: string }) {
  const wished = useWishes()?.has(id) ?? false;
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  async function toggle() {
    const login = `/login?next=${encodeURIComponent(pathname + search)}`;
    if (!isSignedIn()) return navigate(login);
    setBusy(true);
    try {
      await setWish(id, !wished);
      showToast(wished ? `${name} was removed from your wishlist.` : `${name} is on your wishlist.`, {
        links: [{ to: "/wishlist", text: "View wishlist" }],
      });
    } catch (problem) {
      console.error(`The wishlist was not changed for ${name}`, problem);
      if (!isSignedIn()) return navigate(login);
      const reason = problem instanceof RestError && problem.message;
      showToast(`Your wishlist was not changed. ${reason || "Please check your connection and try again."}`, {
        kind: "error",
      });
    } finally {
      setBusy(false);
    }
  }

  return { wished, busy, toggle: () => void toggle() };
}
