import { type RefObject, useEffect, useEffectEvent, useState } from "react";

type Values = Record<string, string>;

/**
 * Hidden fields with the values that the form showed, so that the server can tell this person's changes from those of others.
 * Rendered once, because rendering them again would reset their values. `useStoredFields` updates them with the visible fields.
 */
export function SeenFields({ stored }: { stored: Values }) {
  const [fields] = useState(() =>
    Object.entries(stored).map(([name, value]) => (
      <input key={name} type="hidden" name={`seen_${name}`} defaultValue={value} />
    )),
  );
  return fields;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The control of a field, and the hidden field with what it showed. */
const controlsOf = (form: HTMLFormElement | null, name: string) =>
  [name, `seen_${name}`].map((field) => form?.elements.namedItem(field)) as [Control?, HTMLInputElement?];

/** Shows what was stored since, by this form or by others, in the fields that are not being changed here. */
export function useStoredFields(form: RefObject<HTMLFormElement | null>, stored: Values) {
  const show = useEffectEvent((now: Values) => {
    for (const [name, value] of Object.entries(now)) {
      const [control, seen] = controlsOf(form.current, name);
      const shown = control?.value.trim();
      if (!control || !seen || (shown !== seen.value && shown !== value)) continue;
      if (shown !== value) control.value = value;
      seen.value = value;
    }
  });
  // A text, so that equal values are shown once.
  const values = JSON.stringify(stored);
  useEffect(() => show(JSON.parse(values)), [values]);
}

/** What this field showed before it was changed. */
export const seenValue = (form: HTMLFormElement | null, name: string) => controlsOf(form, name)[1]?.value;

/** Bases a text that was typed before a reload on what the form showed then. */
export function setSeenValue(form: HTMLFormElement | null, name: string, value: string): void {
  const [, seen] = controlsOf(form, name);
  if (seen) seen.value = value;
}
