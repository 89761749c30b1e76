import { type RefObject, useRef } from "react";
import type { FetcherWithComponents } from "react-router";

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
    void submit(form, { method: "post", preventScrollReset: true });
  };
}

/** The same for all fields of a form. */
export function useFormSave<Data>(
  form: RefObject<HTMLFormElement | null>,
  fetcher: FetcherWithComponents<Data>,
  formKey: string,
) {
  const save = useRepeatedSave(fetcher, formKey);
  return () => save(new FormData(form.current ?? undefined));
}
