import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { useFocusAfterRemoval } from "./focus/use-focus-after-removal.ts";
import { ArrowIcon } from "./icons.tsx";

type Props = {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** Called when a link is pressed, to open the page here. */
  onGo?: () => void;
};

/** Links to the previous, next, first and last page of a list and those around the current one. Renders nothing for one page. */
export function Pagination(props: Props) {
  return props.pages > 1 ? <PageLinks {...props} /> : null;
}

function PageLinks({ page, pages, addressOf, onGo: go }: Props) {
  const onGo = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || go?.();
  const nav = useRef<HTMLElement>(null);
  // The first and the last page have one arrow less.
  useFocusAfterRemoval(nav, "[aria-current]");
  return (
    <nav ref={nav} aria-label="Pages" className="pagination">
      {page > 1 && (
        <Link to={addressOf(Math.min(page - 1, pages))} rel="prev" aria-label="Previous page" onClick={onGo}>
          <ArrowIcon flipped />
        </Link>
      )}
      {visiblePages(page, pages).map((pageNumber, index, all) => (
        <PageStep
          key={pageNumber}
          pageNumber={pageNumber}
          current={page}
          gap={pageNumber - (all[index - 1] ?? 0) > 1}
          to={addressOf(pageNumber)}
          onGo={onGo}
        />
      ))}
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next" aria-label="Next page" onClick={onGo}>
          <ArrowIcon />
        </Link>
      )}
    </nav>
  );
}

type StepProps = { pageNumber: number; current: number; gap: boolean; to: string; onGo: (event: MouseEvent) => void };

function PageStep({ pageNumber, current, gap, to, onGo }: StepProps) {
  return (
    <>
      {gap && <span aria-hidden="true">…</span>}
      <Link
        to={to}
        onClick={onGo}
        aria-label={`Page ${pageNumber}`}
        aria-current={pageNumber === current ? "page" : undefined}
      >
        {pageNumber}
      </Link>
    </>
  );
}

/** Returns the first page, the current one with its neighbors, and the last. */
export function visiblePages(page: number, pages: number): number[] {
  return [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((pageNumber) => pageNumber >= 1 && pageNumber <= pages)
    .sort((a, b) => a - b);
}
