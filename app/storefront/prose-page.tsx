import type { ReactNode } from "react";

/** A page to read: one narrow column, a lead, headings that can be linked to. */
export function ProsePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="prose-page">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </article>
  );
}
