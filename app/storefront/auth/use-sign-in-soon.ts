import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useReturnQuery } from "./use-return-query.ts";

/** How long a success message stays before the sign-in page opens, in milliseconds. Source: specification, section 9. */
const REDIRECT_DELAY_MS = 1500;

/** What the sign-in page gets from the page before: an email to fill in, and what was achieved. */
export type SignInState = { email?: string | undefined; success?: string; keepFocus?: boolean };

/**
 * Returns a function that opens the sign-in page after a delay, unless the visitor leaves the page first. With a message of success
 * that stays, the page focuses the password.
 */
export function useSignInSoon(): (known?: Pick<SignInState, "email" | "success">) => void {
  const navigate = useNavigate();
  const query = useReturnQuery();
  const { state } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = state !== "idle";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (known = {}) => {
    const from = window.location.pathname;
    timer.current = setTimeout(() => {
      // The page may be about to be left, or the browser may have gone Back while it was rendered.
      if (isLeaving.current || window.location.pathname !== from) return;
      const state: SignInState = { ...known, keepFocus: known.success !== undefined };
      void navigate(`/login${query}`, { state });
    }, REDIRECT_DELAY_MS);
  };
}
