import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * The email that the page before passed in the navigation's state: it stays in the browser, and out of URLs and logs. The HTML
 * is cached for everybody, so it is known only after hydration.
 */
export function useStateEmail(): string | undefined {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const stateEmail = typeof state === "object" && state !== null && "email" in state ? state.email : undefined;
    if (typeof stateEmail === "string") setEmail(stateEmail);
  }, [state]);
  return email;
}
