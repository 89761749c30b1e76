import { type RefObject, useContext, useRef, useState } from "react";
import { Card } from "#app/admin/ui/card.tsx";
import { EditorField, FieldErrors, ProductFieldHistory } from "./editor-field.tsx";
import { OptionNames } from "./option-names.tsx";
import {
  addOptions,
  NEW_ROW,
  optionNamesOf,
  type ProductFormValues,
  readProductForm,
  type VariantRow,
} from "./product-form.ts";
import { SetForAll } from "./set-for-all.tsx";
import { VariantRows } from "./variant-rows.tsx";

type Props = {
  form: ProductFormValues;
  /** Units that can be sold, by the variant's id. */
  stock: Record<string, number>;
  canPrice: boolean;
  element: RefObject<HTMLFormElement | null>;
  onTyped: () => void;
};

/** Prices, and a row for each color and size. */
export function VariantsCard({ form, stock, canPrice, element, onTyped }: Props) {
  const [{ rows, renames, generation }, setRows] = useState({ rows: form.rows, renames: form.renames, generation: 0 });
  const [message, setMessage] = useState("");
  const [renamed, setRenamed] = useState<Record<string, string>>({});
  const errors = useContext(FieldErrors);
  const matrix = useRef<HTMLDivElement>(null);

  /** Renders the rows anew, with what is typed now. */
  const change = (apply: (rows: VariantRow[]) => VariantRow[]) => {
    if (!element.current) return;
    const now = readProductForm(new FormData(element.current));
    const next = apply(now.rows);
    setRows((before) => ({ rows: next, renames: now.renames, generation: before.generation + 1 }));
    setRenamed({});
    onTyped();
  };
  const add = (option: "color" | "size", typed: string) => {
    setMessage("");
    change((now) => addOptions(now, option, typed));
  };
  const remove = (option: "color" | "size", name: string, shown: string) => {
    const units = rows.reduce((sum, row) => sum + (row[option] === name ? (stock[row.id] ?? 0) : 0), 0);
    change((left) => (left.length > 0 ? left : [NEW_ROW]));
    setMessage(
      `${shown} is removed.${units > 0 ? ` Its variants will be archived: ${unitsText(units)} on the shelf stay counted.` : ""}`,
    );
  };
  const names = { element, canPrice, add, remove, setRenamed };
  return (
    <Card title="Variants and prices" aside={<ProductFieldHistory field="variants" label="variants" />}>
      <Prices form={form} canPrice={canPrice} />
      {renames.map(([from, to]) => (
        <span key={`${from} ${to}`} hidden>
          <input type="hidden" name="renamed_from" value={from} />
          <input type="hidden" name="renamed_to" value={to} />
        </span>
      ))}
      <OptionNames key={`color ${generation}`} option="color" names={optionNamesOf(rows, "color")} {...names} />
      <OptionNames key={`size ${generation}`} option="size" names={optionNamesOf(rows, "size")} {...names} />
      <p role="status" className={message ? "notice" : "visually-hidden"}>
        {message}
      </p>
      {rows.length > 1 && <SetForAll matrix={matrix} canPrice={canPrice} change={change} onTyped={onTyped} />}
      {errors.variants && <p className="field-error">{errors.variants}</p>}
      <div ref={matrix} key={generation} id="at-variants" className="matrix">
        <VariantRows rows={rows} renamed={renamed} stock={stock} canPrice={canPrice} errors={errors} />
      </div>
    </Card>
  );
}

function Prices({ form, canPrice }: Pick<Props, "form" | "canPrice">) {
  return (
    <div className="form-row form-row-wide">
      <EditorField
        name="price"
        form={form}
        label="Price in dollars"
        inputMode="decimal"
        readOnly={!canPrice}
        hint={canPrice ? undefined : "Only owners and managers can change prices."}
        required
      />
      <EditorField
        name="compare_at_price"
        form={form}
        label="Compare-at price"
        hint="What it cost before."
        inputMode="decimal"
        readOnly={!canPrice}
      />
    </div>
  );
}

const unitsText = (count: number) => (count === 1 ? "1 unit" : `${count} units`);
