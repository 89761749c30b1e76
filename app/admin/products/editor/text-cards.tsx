import { useContext, useState } from "react";
import { Card } from "#app/admin/ui/card.tsx";
import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { Anchor, EditorArea, EditorField, FieldErrors, ProductFieldHistory } from "./editor-field.tsx";
import { LocalActionButton } from "./local-action-button.tsx";
import type { ProductFormValues, ProductTextField } from "./product-form.ts";

type Props = { form: ProductFormValues };

const LISTS: { name: ProductTextField; label: string }[] = [
  { name: "features", label: "Features" },
  { name: "benefits", label: "Benefits" },
  { name: "uses", label: "Uses" },
  { name: "ingredients", label: "Materials" },
  { name: "care", label: "Care" },
];

/** What shoppers read about the product. */
export function TextsCard({ form }: Props) {
  return (
    <Card title="Texts">
      <EditorArea
        name="summary"
        form={form}
        label="Summary"
        hint="One sentence, also for search engines."
        rows={2}
        required
      />
      <EditorArea
        name="description"
        form={form}
        label="Description"
        hint="An empty line begins a new paragraph, “- ” a line of a list. **Words** between asterisks are bold."
        rows={8}
        required
      />
      <EditorField name="leather" form={form} label="Leather" required />
      <div className="text-lists">
        {LISTS.map(({ name, label }) => (
          <EditorArea key={name} name={name} form={form} label={label} hint="One on each line." rows={4} />
        ))}
      </div>
      <Questions form={form} />
    </Card>
  );
}

function Questions({ form: { questions } }: Props) {
  const [count, setCount] = useState(questions.length + 1);
  const errors = useContext(FieldErrors);
  const error = Object.entries(errors).find(([path]) => path.startsWith("questions"))?.[1];
  return (
    <Anchor path="questions" label="questions">
      <div className="stack">
        {slots(count).map(([slot, at]) => (
          <div key={slot} className="question">
            <Field
              label={`Question ${at + 1}`}
              name="question"
              defaultValue={questions[at]?.question}
              autoComplete="off"
            />
            <TextArea label={`Answer ${at + 1}`} name="answer" defaultValue={questions[at]?.answer} rows={2} />
          </div>
        ))}
        {error && <p className="field-error">{error}</p>}
        <LocalActionButton onPress={() => setCount(count + 1)}>Add a question</LocalActionButton>
      </div>
    </Anchor>
  );
}

/** A number of fields, each with a name of its own: none is ever moved. */
const slots = (count: number) => Array.from({ length: count }, (_, at): [string, number] => [`slot ${at}`, at]);

const MEASURES: { name: ProductTextField; label: string; required?: boolean; unit: "in" | "oz" }[] = [
  { name: "width_cm", label: "Width in cm", required: true, unit: "in" },
  { name: "height_cm", label: "Height in cm", required: true, unit: "in" },
  { name: "depth_cm", label: "Depth in cm", required: true, unit: "in" },
  { name: "strap_drop_cm", label: "Strap drop in cm", unit: "in" },
  { name: "weight_grams", label: "Weight in grams", required: true, unit: "oz" },
];

/** Centimeters and grams, with inches and ounces beside them. */
export function MeasuresCard({ form }: Props) {
  return (
    <Card title="Measures">
      <div className="form-row">
        {MEASURES.map(({ name, label, required = false, unit }) => (
          <Measure key={name} name={name} form={form} label={label} required={required} unit={unit} />
        ))}
      </div>
    </Card>
  );
}

const PER_UNIT = { in: 2.54, oz: 28.3495 };

function Measure({
  name,
  form,
  label,
  required,
  unit,
}: Props & { name: ProductTextField; label: string; required: boolean; unit: "in" | "oz" }) {
  const [typed, setTyped] = useState(form.texts[name]);
  const amount = Number(typed.replace(",", "."));
  return (
    <EditorField
      name={name}
      form={form}
      label={label}
      required={required}
      inputMode="decimal"
      hint={amount > 0 ? `${(amount / PER_UNIT[unit]).toFixed(1)} ${unit}` : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

const MAX_PAIRS = 12;

/** The products that are shown beside this one. */
export function PairsCard({ form: { pairs }, names }: Props & { names: { slug: string; name: string }[] }) {
  const [count, setCount] = useState(Math.min(MAX_PAIRS, Math.max(2, pairs.length + 1)));
  const error = useContext(FieldErrors).pairs_with;
  const textOf = (slug: string) => {
    const known = names.find((product) => product.slug === slug);
    return known ? `${known.name} (${slug})` : slug;
  };
  return (
    <Card title="Goes with" aside={<ProductFieldHistory field="pairs_with" label="products to go with" />}>
      <Anchor path="pairs_with">
        <div className="text-lists">
          {slots(count).map(([slot, at]) => (
            <FilterField
              key={slot}
              label={`Product ${at + 1}`}
              name="pair"
              list="pair-names"
              defaultValue={pairs[at] && textOf(pairs[at])}
              autoComplete="off"
            />
          ))}
        </div>
        {error && <p className="field-error">{error}</p>}
        <datalist id="pair-names">
          {names.map(({ slug, name }) => (
            <option key={slug} value={`${name} (${slug})`} />
          ))}
        </datalist>
      </Anchor>
      {count < MAX_PAIRS && <LocalActionButton onPress={() => setCount(count + 1)}>Add a product</LocalActionButton>}
    </Card>
  );
}
