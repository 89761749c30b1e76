import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";

/** "unknown" before the browser has looked, and on the way to the sign-in; "ended" when the sign-in went away meanwhile. */
export type Standing = "unknown" | "in" | "ended";

/** Lets only signed-in shoppers see a page. Whoever comes signed out goes to the sign-in, and from there back to this page. */
export function useSignInGuard(): Standing {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => undefined);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasIn = useRef(false);
  useEffect(() => {
    if (signedIn) wasIn.current = true;
    if (signedIn !== false || wasIn.current) return;
    void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [signedIn, navigate, pathname, search]);
  if (signedIn) return "in";
  return signedIn === false && wasIn.current ? "ended" : "unknown";
}
