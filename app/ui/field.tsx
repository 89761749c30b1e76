import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import { fieldMessage } from "./field-message.ts";

type FieldOptions = { label: string; hint?: ReactNode; error?: string | undefined };
type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & FieldOptions;

/** A labeled input that is validated on blur. */
export function Field({ label, hint, error, ...input }: Props) {
  const check = useFieldCheck(label, error);
  return (
    <FieldFrame label={label} hint={hint} required={input.required} check={check}>
      <input {...input} className="input" {...check.props} aria-describedby={describedBy(check, hint)} />
    </FieldFrame>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement;
type Check = ReturnType<typeof useFieldCheck>;

/** Returns the state of a field: the validation message after blur, else the server's error to what was sent before. */
export function useFieldCheck(label: string, error: string | undefined) {
  const id = useId();
  const messageOf = (control: Control) => fieldMessage(label, control);
  const [announced, setAnnounced] = useState("");
  const message = announced || error;
  return {
    id,
    message,
    props: {
      id,
      "aria-invalid": message ? (true as const) : undefined,
      onBlur: ({ currentTarget }: { currentTarget: Control }) => {
        if (currentTarget.value) setAnnounced(messageOf(currentTarget));
      },
      onInput: ({ currentTarget }: { currentTarget: Control }) => {
        if (announced) setAnnounced(messageOf(currentTarget));
      },
      onInvalid: (event: { preventDefault: () => void; currentTarget: Control }) => {
        event.preventDefault();
        setAnnounced(messageOf(event.currentTarget));
        // preventDefault also suppresses the browser's focus on the first invalid field.
        if (event.currentTarget.form?.querySelector(":invalid:not(fieldset)") === event.currentTarget)
          event.currentTarget.focus();
      },
    },
  };
}

/** Returns the value of aria-describedby: the ids of hint and error. */
export function describedBy(check: Check, hint: ReactNode): string | undefined {
  const ids = [hint && `${check.id}-hint`, check.message && `${check.id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

type FrameProps = { label: string; hint: ReactNode; required: boolean | undefined; check: Check; children: ReactNode };

/** Layout of a field: label, control, hint and error. Optional fields are marked. */
export function FieldFrame({ label, hint, required, check, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={check.id}>
        {label} {!required && <span className="field-optional">(optional)</span>}
      </label>
      {children}
      {hint && (
        <span id={`${check.id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {check.message && (
        <span id={`${check.id}-error`} className="field-error">
          {check.message}
        </span>
      )}
    </div>
  );
}
