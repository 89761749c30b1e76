import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { FieldHistory } from "#app/admin/ui/field-history.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { ProductFormValues, ProductTextField } from "./product-form.ts";

/** Messages for fields, by their paths. */
export const FieldErrors = createContext<Record<string, string>>({});

/** The id of the place that a check links to. */
export const fieldAnchorOf = (path: string) => `at-${path}`;

/** The id and the name of the product whose fields have a history; undefined for a new one. */
export const ProductOfFields = createContext<{ id: number; name: string } | undefined>(undefined);

/** A clock beside a field of the product, once it has been saved. `field` is its name in the audit log. */
export function ProductFieldHistory({ field, label }: { field: string; label: string }) {
  const product = useContext(ProductOfFields);
  if (!product) return null;
  return (
    <FieldHistory label={`${label} of ${product.name}`} subject={{ type: "product", id: product.id }} field={field} />
  );
}

/** Makes its children the target of links to a field. With a label it has the field's history. */
export function Anchor({ path, label, children }: { path: string; label?: string; children: ReactNode }) {
  return (
    <div id={fieldAnchorOf(path)} className="field-anchor">
      {children}
      {label && <ProductFieldHistory field={path} label={label} />}
    </div>
  );
}

type Props = { name: ProductTextField; form: ProductFormValues };

/** "Width in cm" is "width". */
const historyLabel = (label: string) => (label.split(" in ")[0] ?? label).toLowerCase();

/** A text field of the document. */
export function EditorField({ name, form, ...field }: Props & Omit<ComponentProps<typeof Field>, "name" | "form">) {
  const error = useContext(FieldErrors)[name];
  return (
    <Anchor path={name} label={historyLabel(field.label)}>
      <Field {...field} name={name} defaultValue={form.texts[name]} error={error} autoComplete="off" />
    </Anchor>
  );
}

/** A field of several lines. */
export function EditorArea({ name, form, ...area }: Props & Omit<ComponentProps<typeof TextArea>, "name" | "form">) {
  const errors = useContext(FieldErrors);
  const error = errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
  return (
    <Anchor path={name} label={historyLabel(area.label)}>
      <TextArea {...area} name={name} defaultValue={form.texts[name]} error={error} />
    </Anchor>
  );
}
