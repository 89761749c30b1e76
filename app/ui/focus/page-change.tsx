import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/**
 * Announces "Loading" during a navigation and the page's title after it, and moves the focus to the content. A page that gets
 * another URL while it is used navigates with the state `keepFocus`, which does not count on the way back to it. A link to a part
 * of a page moves the focus to that part.
 */
export function PageChange() {
  const location = useLocation();
  const { pathname } = location;
  const type = useNavigationType();
  const next = useNavigation().location?.pathname ?? pathname;
  const [title, setTitle] = useState("");
  const previous = useRef(pathname);
  useEffect(() => {
    const { hash, state } = location;
    const isNew = previous.current !== location.pathname;
    previous.current = location.pathname;
    const isBack = type === "POP";
    const part = (!isBack && document.getElementById(hash.slice(1))) || (isNew && document.getElementById("content"));
    if (!part || (state?.keepFocus && !isBack)) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    if (isNew) setTitle(document.title);
  }, [location, type]);
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
