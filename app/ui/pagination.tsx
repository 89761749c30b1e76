import { Link } from "react-router";
import { ArrowIcon } from "./icons.tsx";

type Props = { page: number; pages: number; addressOf: (page: number) => string };

/** Real links to the pages of a list: the neighbours, the first and the last. Nothing when all fits on one. */
export function Pagination({ page, pages, addressOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="pagination">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" aria-label="Previous page">
          <ArrowIcon turned />
        </Link>
      )}
      {shownPages(page, pages).map((shown, place, all) => (
        <PageStep key={shown} shown={shown} here={page} gap={shown - (all[place - 1] ?? 0) > 1} to={addressOf(shown)} />
      ))}
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next" aria-label="Next page">
          <ArrowIcon />
        </Link>
      )}
    </nav>
  );
}

function PageStep({ shown, here, gap, to }: { shown: number; here: number; gap: boolean; to: string }) {
  return (
    <>
      {gap && <span aria-hidden="true">…</span>}
      <Link to={to} aria-label={`Page ${shown}`} aria-current={shown === here ? "page" : undefined}>
        {shown}
      </Link>
    </>
  );
}

/** 1, the pages around this one, and the last. */
export function shownPages(page: number, pages: number): number[] {
  return [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((shown) => shown >= 1 && shown <= pages)
    .sort((a, b) => a - b);
}
