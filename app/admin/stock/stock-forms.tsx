import { useState } from "react";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import type { StockRow } from "#app/features/stock-taking/stock-list.queries.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { CORRECTIONS } from "./corrections.ts";

type Props = { row: Pick<StockRow, "variantId" | "onHand" | "sku"> };

const whole = { type: "text", inputMode: "numeric", pattern: "[0-9]+", required: true } as const;

/** Adds units that were made or received. */
export function ReceiveForm({ row: { variantId, sku } }: Props) {
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
        {...whole}
        label="Made or received"
        name="quantity"
        defaultValue={typed("quantity")}
        error={error("quantity")}
      />
      <Field label="Note" name="note" defaultValue={typed("note")} error={error("note")} />
      <SubmitButton intent="receive" values={values} busyLabel="Adding...">
        Add to stock
      </SubmitButton>
    </ActionForm>
  );
}

/** Whether a count that was typed needs a note. */
export const isDifferent = (counted: string, expected: string) =>
  counted.trim() !== "" && Number(counted) !== Number(expected);

/** Compares what was counted with what should be there. */
export function CountForm({ row: { variantId, onHand, sku } }: Props) {
  const values = { variant_id: String(variantId) };
  const { error, typed } = useFormResult("count", values);
  const [counted, setCounted] = useState(typed("counted") ?? "");
  return (
    <ActionForm
      intent="count"
      values={{ ...values, expected_on_hand: String(onHand) }}
      offline={{ label: `Count of ${sku}` }}
      onFields={(fields) => setCounted(String(fields.get("counted") ?? ""))}
      className="fields"
    >
      <Field
        {...whole}
        label="Counted on the shelf"
        name="counted"
        hint={`${onHand} should be there, those reserved, to send or coming back included.`}
        defaultValue={typed("counted")}
        error={error("counted")}
      />
      <Field
        label="Why it differs"
        name="note"
        defaultValue={typed("note")}
        error={error("note")}
        required={isDifferent(counted, String(onHand))}
      />
      <SubmitButton intent="count" values={values} variant="plain" busyLabel="Saving...">
        Record the count
      </SubmitButton>
    </ActionForm>
  );
}

/** Books units that are broken, given away, used as a sample, lost or found. */
export function CorrectForm({ row: { variantId, sku } }: Props) {
  const values = { variant_id: String(variantId) };
  const { error, typed } = useFormResult("correct", values);
  return (
    <ActionForm
      intent="correct"
      values={values}
      offline={{ label: `Correction of ${sku}`, repeats: true }}
      className="fields"
    >
      <div className="form-row">
        <Select
          label="What happened"
          name="cause"
          defaultValue={typed("cause") ?? "broken"}
          options={CORRECTIONS.map(({ cause, text }) => ({ value: cause, text }))}
        />
        <Field
          {...whole}
          label="Units"
          name="quantity"
          defaultValue={typed("quantity") ?? "1"}
          error={error("change")}
        />
      </div>
      <Field label="Note" name="note" defaultValue={typed("note")} error={error("note")} />
      <SubmitButton intent="correct" values={values} variant="plain" busyLabel="Saving...">
        Record it
      </SubmitButton>
    </ActionForm>
  );
}
