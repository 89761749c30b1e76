import { Link } from "react-router";
import { Disclosure } from "#app/admin/ui/disclosure.tsx";
import { FieldHistory } from "#app/admin/ui/field-history.tsx";
import { State } from "#app/admin/ui/state.tsx";
import type { StockRow } from "#app/features/stock-taking/stock-list.queries.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { peopleWaiting } from "./people-waiting.ts";
import { CountForm, ReceiveForm } from "./stock-forms.tsx";

type Props = { row: StockRow; can: { receive: boolean; count: boolean } };

/** One variant: what is available, and what else is on the shelf. Opens the forms that change it. */
export function StockListItem({ row, can }: Props) {
  const { productName, color, size, sku, reserved, toSend, comingBack, onHand, waiting } = row;
  const options = [color, size].filter(Boolean).join(" · ");
  const head = (
    <>
      <span className="row-name">
        {productName} <span className="soft">{options}</span>
      </span>
      <span className="end">
        <StockState row={row} />
      </span>
      <span className="soft wide">
        {sku} · {onHand} on the shelf
        {reserved > 0 && `, ${reserved} reserved`}
        {toSend > 0 && `, ${toSend} to send`}
        {comingBack > 0 && `, ${comingBack} refunded`}
        {waiting > 0 && ` · ${peopleWaiting(waiting)}`}
      </span>
    </>
  );
  return (
    <li>
      <Disclosure id={String(row.variantId)} className="row-details">
        <summary className="row">
          {head}
          <ChevronIcon />
        </summary>
        <div className="row-forms">
          {can.receive && <ReceiveForm row={row} />}
          {can.count && <CountForm row={row} />}
          <p>
            <Link to={`/admin/stock/${row.variantId}`} className="quiet-link">
              History{can.count && " and corrections"}
            </Link>{" "}
            <FieldHistory label={`stock of ${sku}`} subject={{ type: "variant", id: row.variantId }} field="on_hand" />
          </p>
        </div>
      </Disclosure>
    </li>
  );
}

/** How many units are available, as a state. What shoppers can’t see is neither sold out nor low. */
export function StockState({ row: { free, lowStockAt, status, productStatus } }: { row: StockRow }) {
  if (status === "archived" || productStatus === "archived") return <State kind="ended">Archived, {free} left</State>;
  if (productStatus === "draft") return <State kind="open">Draft, {free} available</State>;
  if (free === 0) return <State kind="bad">Sold out</State>;
  return <State kind={free <= lowStockAt ? "begun" : "good"}>{free} available</State>;
}
