import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import { fieldMessage } from "./field-message.ts";

type FieldFrame = { label: string; hint?: ReactNode; error?: string | undefined };
type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & FieldFrame;

/** One labelled line of input. It is checked when the shopper leaves it, and says how to mend it. */
export function Field({ label, hint, error, ...input }: Props) {
  const check = useFieldCheck(label, error);
  return (
    <Frame label={label} hint={hint} required={input.required} check={check}>
      <input {...input} className="input" {...check.props} aria-describedby={describedBy(check, hint)} />
    </Frame>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement;
type Check = ReturnType<typeof useFieldCheck>;

/** What a field says about its value: the server's sentence first, else what is wrong once the shopper has left it. */
export function useFieldCheck(label: string, error: string | undefined) {
  const id = useId();
  const messageOf = (control: Control) => fieldMessage(label, control);
  const [announced, setAnnounced] = useState("");
  const message = error || announced;
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
        // Without the browser's own bubble nothing else leads a shopper to the first wrong field.
        if (event.currentTarget.form?.querySelector(":invalid:not(fieldset)") === event.currentTarget)
          event.currentTarget.focus();
      },
    },
  };
}

/** The ids of the texts that explain a field. */
export function describedBy(check: Check, hint: ReactNode): string | undefined {
  const ids = [hint && `${check.id}-hint`, check.message && `${check.id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

type FrameProps = { label: string; hint: ReactNode; required: boolean | undefined; check: Check; children: ReactNode };

/** Label above, help below, and the word for a field that may stay empty. */
export function Frame({ label, hint, required, check, children }: FrameProps) {
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
