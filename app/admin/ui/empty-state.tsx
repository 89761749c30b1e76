import type { ReactNode } from "react";

/** Shown in place of an empty list: why it is empty, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>{title}</p>
      {children}
    </div>
  );
}
