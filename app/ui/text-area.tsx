import type { ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, FieldFrame, useFieldCheck } from "./field.tsx";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A labeled text area that is validated like a Field. */
export function TextArea({ label, hint, error, ...area }: Props) {
  const check = useFieldCheck(label, error);
  return (
    <FieldFrame label={label} hint={hint} required={area.required} check={check}>
      <textarea {...area} className="input" {...check.props} aria-describedby={describedBy(check, hint)} />
    </FieldFrame>
  );
}
