import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/**
 * Announces "Loading" during a navigation and the page's title after it, and moves the focus to the content. A page that gets
 * another URL while it is used navigates with the state `keepFocus`, which does not count on the way back to it.
 */
export function PageChange() {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const next = useNavigation().location?.pathname ?? pathname;
  const [title, setTitle] = useState("");
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (state?.keepFocus && type !== "POP") return;
    document.getElementById("content")?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, state, type]);
  return (
    <div role="status" className="page-change">
      {next === pathname ? (
        <span className="visually-hidden">{title}</span>
      ) : (
        <span className="page-loading">Loading...</span>
      )}
    </div>
  );
}
