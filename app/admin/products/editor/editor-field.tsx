import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { ProductForm, TextField } from "./product-form.ts";

/** Messages for fields, by their paths. */
export const FieldErrors = createContext<Record<string, string>>({});

/** The id of the place that a check links to. */
export const anchorOf = (path: string) => `at-${path}`;

/** Makes its children the target of links to a field. */
export function Anchor({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div id={anchorOf(path)} className="field-anchor">
      {children}
    </div>
  );
}

type Props = { name: TextField; form: ProductForm };

/** A text field of the document. */
export function EditorField({ name, form, ...field }: Props & Omit<ComponentProps<typeof Field>, "name" | "form">) {
  const error = useContext(FieldErrors)[name];
  return (
    <Anchor path={name}>
      <Field {...field} name={name} defaultValue={form.texts[name]} error={error} autoComplete="off" />
    </Anchor>
  );
}

/** A field of several lines. */
export function EditorArea({ name, form, ...area }: Props & Omit<ComponentProps<typeof TextArea>, "name" | "form">) {
  const errors = useContext(FieldErrors);
  const error = errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
  return (
    <Anchor path={name}>
      <TextArea {...area} name={name} defaultValue={form.texts[name]} error={error} />
    </Anchor>
  );
}
