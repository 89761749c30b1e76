import { Link } from "react-router";
import { State } from "#app/admin/ui/state.tsx";

type Props = {
  count: number;
  text: string;
  /** A second line, such as the oldest of them. */
  more?: string | null;
  /** Where these rows are. */
  to?: string;
  /** Red, with a sign, unless there are none. */
  isUrgent?: boolean;
};

/** One number of Today, as a link to its rows. */
export function Figure({ count, text, more, to, isUrgent = false }: Props) {
  const isBad = isUrgent && count > 0;
  const state = { "data-urgent": isBad ? "" : undefined, "data-none": count === 0 ? "" : undefined };
  const content = (
    <>
      <strong>{count}</strong>
      <span>
        {isBad ? <State kind="bad">{text}</State> : text}
        {more && <span className="figure-more">{more}</span>}
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className="figure" {...state}>
          {content}
        </Link>
      ) : (
        <span className="figure" {...state}>
          {content}
        </span>
      )}
    </li>
  );
}
