type Values = [name: string, value: string][];
/**
 * Typed values of a form in this tab, until the form is done: they survive a reload, and a new sign-in. `key`: the form's key
 * then. `seen`: what the page said when typing began, such as the version of an order.
 */
type Typed = { values: Values; key: string; seen?: Values | undefined };

const PREFIX = "admin-typed ";
const OWNER = "admin-typed-by";
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
 * The controls of a form with the names that their values are stored under. Radio buttons and boxes of one name are told apart by
 * value, and those of one value too, such as the boxes of a line's units, by their order.
 */
function namedControlsOf(form: HTMLFormElement): { stored: string; control: Control }[] {
  const counts = new Map<string, number>();
  return controlsOf(form).map((control) => {
    const name = isCheckable(control) ? `${control.name}=${control.value}` : control.name;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { stored: count === 1 ? name : `${name}#${count}`, control };
  });
}

/** Values are strings: "on" for a checked box, "" for one that is not. */
const currentValue = (control: Control) => (isCheckable(control) ? (control.checked ? "on" : "") : control.value);

function readTyped(form: HTMLFormElement): Typed | undefined {
  const stored = sessionStorage.getItem(keyOf(form));
  const typed: Typed | null = stored === null ? null : JSON.parse(stored);
  return typed && "values" in typed ? typed : undefined;
}

function store(form: HTMLFormElement, typed: Typed): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(typed));
  } catch {
    // A full or forbidden storage: the values are only in the page.
  }
}

/** What the page says now, in hidden fields of the form. */
const seenNow = (form: HTMLFormElement): Values =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => name !== "key" && CHANGING.test(name))
    .map(({ name, value }) => [name, value]);

/** Stores what is typed in a form, with the form's key, and with what the page said when typing began. */
export function storeTyped(form: HTMLFormElement, key: string): void {
  const values: Values = namedControlsOf(form).map(({ stored, control }) => [stored, currentValue(control)]);
  store(form, { values, key, seen: readTyped(form)?.seen ?? seenNow(form) });
}

/**
 * Returns the fields of a form, as it is sent: with what the page said when typing began. The page may have loaded its data again
 * since. With the new version a change of somebody else would be overwritten, and a form whose response was lost would take
 * effect again.
 */
export function fieldsToSend(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const fields = new FormData(form, submitter);
  for (const [name, value] of readTyped(form)?.seen ?? []) if (fields.has(name)) fields.set(name, value);
  return fields;
}

/** Bases what is typed in a form on what the page says now: the person was told what has changed. */
export function forgetSeen(form: HTMLFormElement): void {
  const typed = readTyped(form);
  if (typed) store(form, { ...typed, seen: undefined });
}

const AGAIN = `${PREFIX}again`;

/** A form that waited for a connection and was refused, to be edited again on its page. */
type Refused = { path: string; fields: Values };

/** Lets the next form with these hidden fields on the page at this path begin with these values. */
export function editAgain(refused: Refused): void {
  sessionStorage.setItem(AGAIN, JSON.stringify(refused));
}

/**
 * Stores the values of a refused form as typed in this one, if it is the same form, with what the page said then: the shop names
 * again what has changed since.
 */
function takeRefused(form: HTMLFormElement): void {
  const stored = sessionStorage.getItem(AGAIN);
  const { path, fields }: Refused = stored ? JSON.parse(stored) : { path: "", fields: [] };
  const has = (name: string, value: string) => fields.some((field) => field[0] === name && field[1] === value);
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
  const isSame = hidden.every(({ name, value }) => CHANGING.test(name) || has(name, value));
  if (path !== location.pathname || !isSame) return;
  const fieldOf = (name: string) => fields.find(([field]) => field === name)?.[1];
  const left = [...fields];
  /** Takes a field once: as many boxes are checked as were sent. */
  const take = (isWanted: (name: string, value: string) => boolean) => {
    const index = left.findIndex(([name, value]) => isWanted(name, value));
    return index < 0 ? undefined : left.splice(index, 1)[0]?.[1];
  };
  const values = namedControlsOf(form).map(({ stored, control }): [string, string] => {
    if (!isCheckable(control)) return [stored, take((name) => name === control.name) ?? currentValue(control)];
    const sent = take((name, value) => name === control.name && value === control.value);
    return [stored, sent === undefined ? "" : "on"];
  });
  const seen = fields.filter(([name]) => name !== "key" && CHANGING.test(name));
  store(form, { values, key: fieldOf("key") ?? "", seen });
  sessionStorage.removeItem(AGAIN);
}

/** Puts back what was typed in a form before. Returns the key that the form had then; undefined if nothing was typed. */
export function restoreTyped(form: HTMLFormElement): string | undefined {
  takeRefused(form);
  const typed = readTyped(form);
  if (!typed) return undefined;
  const values = new Map(typed.values);
  const changed = namedControlsOf(form).filter(({ stored, control }) => {
    const value = values.get(stored);
    return value !== undefined && value !== currentValue(control);
  });
  for (const { stored, control } of changed) setValue(control, values.get(stored) ?? "");
  return changed.length > 0 ? typed.key : undefined;
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
