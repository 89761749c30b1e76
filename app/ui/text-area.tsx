import type { ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, Frame, useFieldCheck } from "./field.tsx";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A labelled box for several lines, checked as a field is. */
export function TextArea({ label, hint, error, ...area }: Props) {
  const check = useFieldCheck(label, error);
  return (
    <Frame label={label} hint={hint} required={area.required} check={check}>
      <textarea {...area} className="input" {...check.props} aria-describedby={describedBy(check, hint)} />
    </Frame>
  );
}
