import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import { useNavigation, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useDoneForm } from "./action-result.ts";

/** The key of the page's forms. A form that is sent twice with the same key takes effect once. */
export const FormKey = createContext("");

type Props = {
  intent: string;
  values?: Record<string, string>;
  className?: string;
  /** Gets the fields whenever one is typed into, and none when the form is reset. */
  onFields?: (fields: FormData) => void;
  children: ReactNode;
};

/**
 * A form that posts to its own page. With JavaScript it is sent without leaving the page, so what was typed stays
 * when the action is refused. Once it is done, the form is reset: a second press must not refund or add the same again.
 * `values` are hidden fields.
 */
export function ActionForm({ intent, values = {}, className, onFields, children }: Props) {
  const submit = useSubmitOnce();
  const key = useContext(FormKey);
  const form = useRef<HTMLFormElement>(null);
  const done = useDoneForm(intent, values);
  useEffect(() => {
    if (done) form.current?.reset();
  }, [done]);
  return (
    <form
      ref={form}
      method="post"
      className={className}
      onSubmit={submit}
      onInput={onFields && ((event) => onFields(new FormData(event.currentTarget)))}
      onReset={onFields && (() => onFields(new FormData()))}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={key} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Sends a form without leaving the page. A second press while it is on its way does nothing. */
export function useSubmitOnce() {
  const submit = useSubmit();
  const { state } = useNavigation();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== "idle") return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, { preventScrollReset: true });
  };
}

type SubmitProps = Omit<ComponentProps<typeof Button>, "type" | "busy"> & {
  intent: string;
  /** Hidden fields that tell forms with the same intent apart. */
  values?: Record<string, string>;
};

/** The button that sends the form with this intent. Busy while the form is on its way. */
export function SubmitButton({ intent, values = {}, busyLabel = "Saving...", ...button }: SubmitProps) {
  const { formData } = useNavigation();
  const isThis = Object.entries(values).every(([name, value]) => formData?.get(name) === value);
  return <Button {...button} type="submit" busy={formData?.get("intent") === intent && isThis} busyLabel={busyLabel} />;
}
