/** Typed values of a form in this tab, until the form is done: they survive a reload, and a new sign-in. */
type Typed = [name: string, value: string][];

const PREFIX = "admin-typed ";
const OWNER = "admin-typed-by";
/** The name of a hidden field, so that no typed value has it. */
const KEY = "key";
/** Hidden values that change while the form stays the same. */
export const CHANGING = /^(key|version|etag|opened|expected_refundable|expected_on_hand|expected-\d+)$/;
const SECRET_TYPES = ["password", "hidden", "file"];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function keyOf(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => !CHANGING.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  return `${PREFIX}${location.pathname} ${hidden.join(" ")}`;
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>("input, textarea, select")].filter(
    ({ name, type, autocomplete }) => name !== "" && !SECRET_TYPES.includes(type) && autocomplete !== "one-time-code",
  );

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/**
 * Values are strings: "on" for a checked box, "" for one that is not. Radio buttons and boxes of one name are told apart by
 * value.
 */
const nameOf = (control: Control) => (isCheckable(control) ? `${control.name}=${control.value}` : control.name);
const currentValue = (control: Control) => (isCheckable(control) ? (control.checked ? "on" : "") : control.value);

/** Stores what is typed in a form, with the form's key. */
export function storeTyped(form: HTMLFormElement, key: string): void {
  const typed: Typed = controlsOf(form).map((control) => [nameOf(control), currentValue(control)]);
  typed.push([KEY, key]);
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(typed));
  } catch {
    // A full or forbidden storage: the values are only in the page.
  }
}

/** Puts back what was typed in a form before. Returns the key that the form had then; undefined if nothing was typed. */
export function restoreTyped(form: HTMLFormElement): string | undefined {
  const stored = sessionStorage.getItem(keyOf(form));
  if (!stored) return undefined;
  const typed = new Map(JSON.parse(stored) as Typed);
  const changed = controlsOf(form).filter((control) => {
    const value = typed.get(nameOf(control));
    return value !== undefined && value !== currentValue(control);
  });
  for (const control of changed) setValue(control, typed.get(nameOf(control)) ?? "");
  return changed.length > 0 ? typed.get(KEY) : undefined;
}

/** Sets a value like a person would, so that React components see it. */
function setValue(control: Control, value: string): void {
  if (isCheckable(control)) {
    control.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Deletes what was typed in a form. */
export const deleteTyped = (form: HTMLFormElement): void => sessionStorage.removeItem(keyOf(form));

/** Stores what is typed in a part of a page that is no such form, under a name of its own. */
export function storeTypedValue(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // As above.
  }
}

/** What was stored under this name and is not done yet. */
export function readTypedValue<Value>(name: string): Value | undefined {
  const stored = sessionStorage.getItem(PREFIX + name);
  return stored === null ? undefined : (JSON.parse(stored) as Value);
}

/** Deletes what was stored under this name. */
export const deleteTypedValue = (name: string): void => sessionStorage.removeItem(PREFIX + name);

/** Deletes what was typed in this tab, when someone signs out. */
export function deleteAllTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** Deletes what another person has typed in this tab. */
export function keepTypedOf(staffId: string): void {
  if (sessionStorage.getItem(OWNER) !== staffId) deleteAllTyped();
  sessionStorage.setItem(OWNER, staffId);
}
