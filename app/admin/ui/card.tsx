import { type ReactNode, useId } from "react";

type Props = { title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** A part of a page with a heading of its own. `aside` stands at the end of the heading's line. */
export function Card({ title, aside, className = "", children }: Props) {
  const id = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
