import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/**
 * Announces "Loading" during a navigation and the page's title after it, and moves the focus to the content. A page that gets
 * another URL while it is used navigates with the state `keepFocus`, which does not count on the way back to it. A link to a part
 * of a page moves the focus to that part.
 */
export function PageChange() {
  const { pathname, hash, key, state } = useLocation();
  const type = useNavigationType();
  const next = useNavigation().location?.pathname ?? pathname;
  const [title, setTitle] = useState("");
  const previous = useRef({ pathname, key });
  useEffect(() => {
    const former = previous.current;
    if (former.key === key) return;
    previous.current = { pathname, key };
    const part = type === "POP" ? null : document.getElementById(hash.slice(1));
    if (!part && (former.pathname === pathname || (state?.keepFocus && type !== "POP"))) return;
    if (part) part.tabIndex = -1;
    (part ?? document.getElementById("content"))?.focus({ preventScroll: true });
    if (former.pathname !== pathname) setTitle(document.title);
  }, [pathname, hash, key, state, type]);
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
