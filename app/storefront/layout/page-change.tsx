import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Says "Loading" on the way to another page, and the page's title on arrival; the keyboard starts at its top. */
export function PageChange() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const [arrived, setArrived] = useState("");
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById("content")?.focus({ preventScroll: true });
    setArrived(document.title);
  }, [pathname]);
  return (
    <div role="status" className="page-change">
      {next === pathname ? (
        <span className="visually-hidden">{arrived}</span>
      ) : (
        <span className="page-loading">Loading...</span>
      )}
    </div>
  );
}
