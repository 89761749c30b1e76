import type { ReactNode } from "react";

/** How far something is. The sign in front of the word differs in shape, not only in color. */
export type StateKind = "good" | "begun" | "open" | "bad" | "ended";

/** A state as a word with a sign. */
export function State({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return <span className={`state state-${kind}`}>{children}</span>;
}
