import { useEffect, useRef, useState } from "react";
import { LIST_FIELD } from "#app/admin/ui/list-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { TypedChange } from "./bulk-labels.ts";

const MODES = [
  { value: "lower_percent", text: "Lower by percent" },
  { value: "raise_percent", text: "Raise by percent" },
  { value: "lower", text: "Lower by an amount" },
  { value: "raise", text: "Raise by an amount" },
  { value: "set", text: "Set to" },
  { value: "round", text: "Round only" },
];
const ENDINGS = [
  { value: "keep", text: "Don’t round" },
  { value: "00", text: "To .00" },
  { value: "95", text: "To .95" },
];

type Props = {
  action: "price" | "tags";
  /** The selection as text. */
  items: string;
  /** The query of the list that it was made in. */
  list: string;
  typed: TypedChange;
  errors: Record<string, string>;
  /** The page shows the preview, whose button is the main one then. */
  isPreviewed: boolean;
};

/** Asks what to change. "Preview" shows it and changes nothing, so it is a form that only reads. */
export function ChangeForm({ action, items, list, typed, errors, isPreviewed }: Props) {
  return (
    <form className="card bulk-form" action="/admin/products/bulk">
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="items" value={items} />
      <input type="hidden" name={LIST_FIELD} value={list} />
      {action === "price" ? <PriceFields typed={typed} errors={errors} /> : <TagFields typed={typed} errors={errors} />}
      <Button type="submit" name="preview" value="1" variant={isPreviewed ? "plain" : "primary"}>
        Preview
      </Button>
    </form>
  );
}

type FieldsProps = Pick<Props, "typed" | "errors">;

function PriceFields({ typed, errors }: FieldsProps) {
  const [mode, setMode] = useState(typed.mode || "lower_percent");
  const isPercent = mode.endsWith("percent");
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before the page reacted to it.
  useEffect(() => setMode((before) => select.current?.value ?? before), []);
  return (
    <>
      <Select
        ref={select}
        label="Prices"
        name="mode"
        options={MODES}
        defaultValue={mode}
        onChange={({ currentTarget }) => setMode(currentTarget.value)}
      />
      {mode !== "round" && (
        <Field
          label={isPercent ? "Percent" : "Dollars"}
          name="by"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={typed.by}
          error={errors.by}
          required
        />
      )}
      <div className="field">
        <Select label="Round" name="round" options={ENDINGS} defaultValue={typed.round || "keep"} />
        {(errors.round ?? errors.mode) && <span className="field-error">{errors.round ?? errors.mode}</span>}
      </div>
    </>
  );
}

function TagFields({ typed, errors }: FieldsProps) {
  return (
    <>
      <TagField name="add" label="Add tags" hint="Separate several with commas." typed={typed} errors={errors} />
      <TagField name="remove" label="Remove tags" typed={typed} errors={errors} />
    </>
  );
}

type TagFieldProps = FieldsProps & { name: "add" | "remove"; label: string; hint?: string };

const TagField = ({ name, label, hint, typed, errors }: TagFieldProps) => (
  <Field
    label={label}
    name={name}
    hint={hint}
    autoComplete="off"
    maxLength={500}
    defaultValue={typed[name]}
    error={errors[name]}
  />
);
