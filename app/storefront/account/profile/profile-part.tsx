import type { ReactNode } from "react";

type Props = { id: string; title: string; children: ReactNode };

/** A section of the profile: heading on the left, content on the right. */
export function ProfilePart({ id, title, children }: Props) {
  return (
    <section id={id} className="profile-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="profile-part-body">{children}</div>
    </section>
  );
}
