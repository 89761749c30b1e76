import { type ReactNode, useEffect, useState } from "react";

/** Visible until the page is interactive: from then on each change is saved by itself. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => setInteractive(true), []);
  return isInteractive ? null : children;
}
