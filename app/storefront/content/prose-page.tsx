import type { ReactNode } from "react";

type Props = {
  title: string;
  lead: string;
  /** An image under the lead. */
  image?: ReactNode;
  children: ReactNode;
};

/** Layout of a text page: one narrow column with a lead and linkable headings. */
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
