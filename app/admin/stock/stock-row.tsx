import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useFormResult } from "#app/admin/ui/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import type { StockRow as Row } from "#app/features/stock-taking/on-hand.queries.ts";
import { Field } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";

type Props = { row: Row; can: { receive: boolean; count: boolean } };

/** One variant: what can be sold, and what else is on the shelf. Opens the forms that change it. */
export function StockRow({ row, can }: Props) {
  const { productName, color, size, sku, free, reserved, toSend, onHand, lowStockAt, status } = row;
  const options = [color, size].filter(Boolean).join(" · ");
  const head = (
    <>
      <span className="row-name">
        {productName} <span className="soft">{options}</span>
      </span>
      <span className="end">
        <StockState free={free} lowStockAt={lowStockAt} isArchived={status === "archived"} />
      </span>
      <span className="soft wide">
        {sku} · {onHand} on the shelf
        {reserved > 0 && `, ${reserved} reserved`}
        {toSend > 0 && `, ${toSend} to send`}
      </span>
    </>
  );
  if (!can.receive && !can.count) return <li className="row">{head}</li>;
  return (
    <li>
      <details className="row-details">
        <summary className="row">
          {head}
          <ChevronIcon />
        </summary>
        <div className="row-forms">
          {can.receive && <ReceiveForm row={row} />}
          {can.count && <CountForm row={row} />}
        </div>
      </details>
    </li>
  );
}

function StockState({ free, lowStockAt, isArchived }: { free: number; lowStockAt: number; isArchived: boolean }) {
  if (isArchived) return <State kind="ended">Archived, {free} left</State>;
  if (free === 0) return <State kind="bad">Sold out</State>;
  return <State kind={free <= lowStockAt ? "begun" : "good"}>{free} to sell</State>;
}

function ReceiveForm({ row: { variantId, sku } }: { row: Row }) {
  const values = { variant_id: String(variantId) };
  const { error, typed } = useFormResult("receive", values);
  return (
    <ActionForm
      intent="receive"
      values={values}
      offline={{ label: `Add to stock, ${sku}`, repeats: true }}
      className="fields"
    >
      <Field
        label="Made or received"
        name="quantity"
        type="text"
        inputMode="numeric"
        pattern="[0-9]+"
        defaultValue={typed("quantity")}
        error={error("quantity")}
        required
      />
      <Field label="Note" name="note" defaultValue={typed("note")} error={error("note")} />
      <SubmitButton intent="receive" values={values} busyLabel="Adding...">
        Add to stock
      </SubmitButton>
    </ActionForm>
  );
}

function CountForm({ row: { variantId, onHand, sku } }: { row: Row }) {
  const values = { variant_id: String(variantId) };
  const { error, typed } = useFormResult("count", values);
  return (
    <ActionForm
      intent="count"
      values={{ ...values, expected_on_hand: String(onHand) }}
      offline={{ label: `Count of ${sku}` }}
      className="fields"
    >
      <Field
        label="Counted on the shelf"
        name="counted"
        type="text"
        inputMode="numeric"
        pattern="[0-9]+"
        hint={`${onHand} should be there, those reserved or to send included.`}
        defaultValue={typed("counted")}
        error={error("counted")}
        required
      />
      <Field label="Why it differs" name="note" defaultValue={typed("note")} error={error("note")} />
      <SubmitButton intent="count" values={values} variant="plain" busyLabel="Booking...">
        Book the count
      </SubmitButton>
    </ActionForm>
  );
}
