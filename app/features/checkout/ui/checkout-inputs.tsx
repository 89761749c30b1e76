import type { InputHTMLAttributes, ReactNode } from "react";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { idOf, type Values } from "./checkout-fields.ts";

/** The form's values and errors, and its callbacks for a field that is left (`validate`) or corrected (`revalidate`). */
export type FormState = {
  values: Values;
  fieldErrors: Values;
  validate: (name: string) => void;
  revalidate: (name: string) => void;
};

type Shared = { form: FormState; name: string; label: string; required?: boolean; hint?: string | undefined };
type TextProps = Shared &
  Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete" | "inputMode" | "maxLength">;

/** A text input. It is uncontrolled, so it keeps invalid text. */
export function TextField({ form, name, label, required = false, hint, ...input }: TextProps) {
  return (
    <Frame form={form} name={name} label={label} required={required} hint={hint}>
      <input
        {...input}
        {...wiring(form, name, required, hint)}
        className="input"
        defaultValue={form.values[name]}
        onBlur={({ target }) => target.value && form.validate(name)}
        onInput={() => form.revalidate(name)}
      />
    </Frame>
  );
}

type LongProps = Shared & { rows: number; maxLength: number };

/** A text area. */
export function LongField({ form, name, label, required = false, hint, ...area }: LongProps) {
  return (
    <Frame form={form} name={name} label={label} required={required} hint={hint}>
      <textarea {...area} {...wiring(form, name, required, hint)} className="input" defaultValue={form.values[name]} />
    </Frame>
  );
}

type ChoiceProps = Shared & {
  autoComplete: string;
  options: { code: string; name: string }[];
  /** The text of the empty option, when nothing is chosen by default. */
  open?: string;
  onChange?: (value: string) => void;
};

/** A native select. */
export function ChoiceField({
  form,
  name,
  label,
  required = true,
  hint,
  autoComplete,
  options,
  open,
  onChange,
}: ChoiceProps) {
  return (
    <Frame form={form} name={name} label={label} required={required} hint={hint}>
      <span className="select">
        <select
          {...wiring(form, name, required, hint)}
          // `required` on a select is only valid with an empty first option.
          required={required && open !== undefined}
          autoComplete={autoComplete}
          defaultValue={form.values[name] ?? (open === undefined ? options[0]?.code : "")}
          onChange={({ target }) => {
            form.revalidate(name);
            onChange?.(target.value);
          }}
        >
          {open !== undefined && <option value="">{open}</option>}
          {options.map(({ code, name: text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </span>
    </Frame>
  );
}

function wiring({ fieldErrors }: FormState, name: string, required: boolean, hint: string | undefined) {
  const id = idOf(name);
  const described = [hint && `${id}-hint`, fieldErrors[name] && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name,
    required,
    "aria-invalid": fieldErrors[name] ? (true as const) : undefined,
    "aria-describedby": described || undefined,
  };
}

function Frame({ form, name, label, required, hint, children }: Shared & { children: ReactNode }) {
  const id = idOf(name);
  return (
    <div className="field" data-field={name.split(".").at(-1)}>
      <label htmlFor={id}>
        {label} {!required && <span className="field-optional">(optional)</span>}
      </label>
      {children}
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {form.fieldErrors[name] && (
        <span id={`${id}-error`} className="field-error">
          {form.fieldErrors[name]}
        </span>
      )}
    </div>
  );
}
