import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** How long a success message stays before the sign-in page opens, in milliseconds. Source: specification, section 9. */
const REDIRECT_DELAY_MS = 1500;

/** Returns a function that opens the sign-in page after a delay, unless the visitor leaves the page first. */
export function useSignInSoon(): () => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(() => void navigate("/login"), REDIRECT_DELAY_MS);
  };
}
