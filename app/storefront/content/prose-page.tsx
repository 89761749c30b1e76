import type { ReactNode } from "react";

type Props = {
  title: string;
  lead: string;
  /** A picture under the lead. */
  image?: ReactNode;
  children: ReactNode;
};

/** A page to read: one narrow column, a lead, headings that can be linked to. */
export function ProsePage({ title, lead, image, children }: Props) {
  return (
    <article className="prose-page">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {image}
      {children}
    </article>
  );
}
