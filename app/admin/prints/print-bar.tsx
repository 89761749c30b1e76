import { useEffect, useState } from "react";
import { LIST_FIELD, listAddress } from "#app/admin/ui/list-address.ts";
import { PRINT_NAMES, type Print } from "#app/features/order-management/prints/print-names.ts";
import type { Paper } from "#app/features/order-management/prints/prints.contract.ts";

type Props = {
  kind: Print;
  title: string;
  paper: Paper;
  /** Which orders are not among these. */
  notices: string[];
  numbers: string[];
  /** The query of the list of orders that it was opened from, "" if it was not. */
  list: string;
  /** The address of the same as a PDF. */
  pdf: string;
  /** Why there is none. */
  noPdf: string | undefined;
};

const SHEETS: [Paper, string][] = [
  ["letter", "Letter"],
  ["a4", "A4"],
];
const LABELS: [Paper, string][] = [
  ["4x6", "4 × 6\u00a0in"],
  ["a6", "A6"],
];
const KINDS = Object.entries(PRINT_NAMES) as [Print, string][];

/** What to print, on which paper. It is not printed itself. Its links work without JavaScript; the button needs it. */
export function PrintBar({ kind, title, paper, notices, numbers, list, pdf, noPdf }: Props) {
  const [canPrint, setCanPrint] = useState(false);
  useEffect(() => setCanPrint(true), []);
  const addressOf = (what: Print, on?: Paper) => {
    const fields = { numbers: numbers.join(","), ...(on && { paper: on }), ...(list && { [LIST_FIELD]: list }) };
    return `/admin/orders/print/${what}?${new URLSearchParams(fields)}`;
  };
  const [only] = numbers.length === 1 ? numbers : [];
  return (
    <header className="print-bar">
      <h1 className="prints-title">{title}</h1>
      <p className="print-count">{numbers.length === 1 ? "1 order" : `${numbers.length} orders`}</p>
      {notices.map((notice) => (
        <p key={notice} className="print-notice">
          {notice}
        </p>
      ))}
      <nav aria-label="What to print" className="print-choice">
        {KINDS.map(([what, text]) => (
          <a key={what} href={addressOf(what)} aria-current={what === kind ? "page" : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <nav aria-label="Paper" className="print-choice">
        {(kind === "labels" ? LABELS : SHEETS).map(([on, text]) => (
          <a key={on} href={addressOf(kind, on)} aria-current={on === paper ? "true" : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <p className="print-hint">{noPdf ?? "Print at 100%, without headers and footers."}</p>
      <p className="print-actions">
        {canPrint && (
          <button type="button" className="print-button" onClick={() => print()}>
            Print
          </button>
        )}
        {!noPdf && <a href={pdf}>Download PDF</a>}
        <a href={only && !list ? `/admin/orders/${only}` : listAddress("/admin/orders", list)}>
          {only && !list ? "Back to the order" : "Back to the orders"}
        </a>
      </p>
    </header>
  );
}
