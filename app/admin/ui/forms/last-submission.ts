import type { Submitted } from "./action-result.ts";

let last: FormData | undefined;

/** Stores a form as it was sent, with its passwords and files, to send it again after a sign-in. It never leaves the page. */
export function rememberSubmission(form: FormData): void {
  last = form;
}

/** The form that the shop answered with these values: as it was sent, or from the values where the page does not know it. */
export function repeatSubmission(submitted: Submitted): FormData {
  const fieldOf = (name: string) => submitted.find(([field]) => field === name)?.[1] ?? null;
  const isLast = last?.get("intent") === fieldOf("intent") && last.get("key") === fieldOf("key");
  const form = new FormData();
  const entries = isLast && last ? [...last] : submitted;
  for (const [name, value] of entries) if (!name.startsWith("confirm_")) form.append(name, value);
  return form;
}
