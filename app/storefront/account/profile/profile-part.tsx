import type { ReactNode } from "react";

type Props = { id: string; title: string; children: ReactNode };

/** One matter of the profile: what it is about on the left, what can be done on the right. */
export function ProfilePart({ id, title, children }: Props) {
  return (
    <section id={id} className="profile-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="profile-part-body">{children}</div>
    </section>
  );
}
