import { type RefObject, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import { trackPendingSave } from "#app/admin/ui/forms/action-form.tsx";

type Fields = Iterable<[name: string, value: FormDataEntryValue]>;

/**
 * Returns a function that saves fields with a form key of their own each time: with the same key, a value that is chosen again
 * would not be saved again.
 */
export function useRepeatedSave<Data>({ submit }: FetcherWithComponents<Data>, formKey: string) {
  const saves = useRef(0);
  return (fields: Fields) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    saves.current += 1;
    form.set("key", `${formKey}.${saves.current}`);
    trackPendingSave(submit(form, { method: "post", preventScrollReset: true }));
  };
}

/**
 * The same for all fields of a form. What it sent counts as seen until a save is done: the shop may have stored that while its
 * response was lost, or is not there yet.
 */
export function useFormSave<Data extends { state: string }>(
  form: RefObject<HTMLFormElement | null>,
  fetcher: FetcherWithComponents<Data>,
  formKey: string,
) {
  const save = useRepeatedSave(fetcher, formKey);
  const sent = useRef<[name: string, value: FormDataEntryValue][]>([]);
  const isDone = fetcher.state === "idle" && fetcher.data?.state === "done";
  useEffect(() => {
    if (isDone) sent.current = [];
  }, [isDone]);
  return () => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)];
    save([...fields, ...sent.current]);
    const seen = fields.filter(([name]) => fields.some(([other]) => other === `seen_${name}`));
    sent.current.push(...seen.map(([name, value]): [string, FormDataEntryValue] => [`seen_${name}`, value]));
  };
}
