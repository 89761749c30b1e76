import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = { to: string; isCurrent: boolean; children: ReactNode };

/** A link to other reviews of the same product: with JavaScript the page stays where it is. Search engines need not follow it. */
export const ReviewsLink = ({ to, isCurrent, children }: Props) => (
  <Link
    to={to}
    rel="nofollow"
    preventScrollReset
    state={{ keepFocus: true }}
    aria-current={isCurrent ? "true" : undefined}
  >
    {children}
  </Link>
);
