import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

type Fields = Record<string, string>;

/**
 * Fills in the empty fields of a form: with what the page before passed in the navigation's state, which stays in the browser and
 * out of URLs and logs, else with what `account` returns. The HTML is cached for everybody, so this happens after hydration.
 */
export function useKnownFields(form: RefObject<HTMLFormElement | null>, account?: () => Fields): void {
  const state: unknown = useLocation().state;
  useEffect(() => {
    const known: Record<string, unknown> = { ...account?.(), ...(typeof state === "object" ? state : undefined) };
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || field.value !== "") continue;
      const value = known[field.name];
      if (typeof value === "string") field.value = value;
    }
  }, [form, account, state]);
}
