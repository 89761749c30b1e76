import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useReturnQuery } from "./use-return-query.ts";

/** How long a success message stays before the sign-in page opens, in milliseconds. Source: specification, section 9. */
const REDIRECT_DELAY_MS = 1500;

/**
 * Returns a function that opens the sign-in page after a delay, with this email filled in, unless the visitor leaves the page
 * first.
 */
export function useSignInSoon(): (email?: string) => void {
  const navigate = useNavigate();
  const query = useReturnQuery();
  const { state } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = state !== "idle";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (email) => {
    const from = window.location.pathname;
    timer.current = setTimeout(() => {
      // The page may be about to be left, or the browser may have gone Back while it was rendered.
      if (isLeaving.current || window.location.pathname !== from) return;
      void navigate(`/login${query}`, { state: { email } });
    }, REDIRECT_DELAY_MS);
  };
}
