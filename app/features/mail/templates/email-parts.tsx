import { type CSSProperties, createContext, createElement, Fragment, type ReactNode, useContext } from "react";
import type { EmailUnits } from "#app/features/mail/mail.contract.ts";
import { part } from "./email-style.ts";

const IsPlainText = createContext(false);

/** Its content is rendered for the plain-text part of an email: without columns, with a row's two cells on one line. */
export function PlainText({ children }: { children: ReactNode }) {
  return <IsPlainText value={true}>{children}</IsPlainText>;
}

/** Between an image and its text, in pixels. */
const IMAGE_GAP = 16;

const table = { role: "presentation", border: 0, cellPadding: 0, cellSpacing: 0 } as const;

type CellProps = { style?: CSSProperties; className?: string; children: ReactNode };

/** A block with padding, a border or a background: all of it is on its cell, where classic Outlook shows it. */
export function Cell({ children, ...cell }: CellProps) {
  return (
    <table {...table} width="100%">
      <tbody>
        <tr>
          <td {...cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Line after line, also in plain text. */
export function withBreaks([first, ...rest]: string[]): ReactNode {
  const lineBreak = <br />;
  return createElement(Fragment, null, first, ...rest.flatMap((line) => [lineBreak, line]));
}

type RowProps = { label: string; amount: string; style: CSSProperties; className: string };

/** A label and its amount: two cells, and "label: amount" in plain text. */
export function AmountRow({ label, amount, style, className }: RowProps) {
  const isPlain = useContext(IsPlainText);
  if (isPlain) return <div>{`${label}: ${amount}`}</div>;
  return (
    <table {...table} width="100%">
      <tbody>
        <tr>
          <td align="left" valign="top" style={style} className={className}>
            {label}
          </td>
          <td align="right" valign="top" style={{ ...style, whiteSpace: "nowrap" }} className={className}>
            {amount}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type ProductRowProps = Omit<EmailUnits, "quantity"> & { quantity?: number; amount?: string };

/** A product with its image, and its quantity and amount if there are any; "2 × Harbour Tote, Cognac: $378.00" in plain text. */
export function EmailProductRow({ name, options, quantity, image, amount }: ProductRowProps) {
  const isPlain = useContext(IsPlainText);
  if (isPlain) {
    const units = `${quantity === undefined ? "" : `${quantity} × `}${name}${options ? `, ${options}` : ""}`;
    return <div>{amount ? `${units}: ${amount}` : units}</div>;
  }
  return (
    <table {...table} width="100%">
      <tbody>
        <tr>
          {image && (
            <td width={image.width} valign="top" style={{ paddingRight: `${IMAGE_GAP}px` }}>
              <img src={image.url} alt={image.alt} width={image.width} height={image.height} {...part.image} />
            </td>
          )}
          <td align="left" valign="top" {...part.row}>
            {name}
            <br />
            <span {...part.quietRow}>
              {[options, quantity !== undefined && `Quantity: ${quantity}`].filter(Boolean).join(" · ")}
            </span>
          </td>
          {amount && (
            <td align="right" valign="top" style={{ ...part.row.style, whiteSpace: "nowrap" }} className="strong">
              {amount}
            </td>
          )}
        </tr>
      </tbody>
    </table>
  );
}
