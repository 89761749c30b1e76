import { type ReactNode, useId } from "react";

type Props = { title: string; aside?: ReactNode; className?: string; anchor?: string; children: ReactNode };

/** A part of a page with a heading of its own. `aside` stands at the end of the heading's line; links lead to the `anchor`. */
export function Card({ title, aside, className = "", anchor, children }: Props) {
  const id = useId();
  return (
    <section id={anchor} className={`card ${className}`} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
