import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** How long a success message stays before the sign-in page opens, in milliseconds. Source: specification, section 9. */
const REDIRECT_DELAY_MS = 1500;

/** Opens the sign-in page once a success message has been read; not when its reader has gone elsewhere meanwhile. */
export function useSignInSoon(): () => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(() => void navigate("/login"), REDIRECT_DELAY_MS);
  };
}
