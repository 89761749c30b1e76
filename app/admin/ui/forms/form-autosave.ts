type Values = [name: string, value: string][];
/**
 * The unsent values of a form in this tab, until the form is done: they survive a reload, and a new sign-in. `key`: the form's key
 * then. `seen`: their baseline, which is the page data when typing began, such as the version of an order.
 */
type SavedForm = { values: Values; key: string; seen?: Values | undefined };

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

function readSavedForm(form: HTMLFormElement): SavedForm | undefined {
  const stored = sessionStorage.getItem(keyOf(form));
  const typed: SavedForm | null = stored === null ? null : JSON.parse(stored);
  return typed && "values" in typed ? typed : undefined;
}

function store(form: HTMLFormElement, typed: SavedForm): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(typed));
  } catch {
    // A full or forbidden storage: the values are only in the page.
  }
}

/** The current page data, from hidden fields of the form. */
const currentBaseline = (form: HTMLFormElement): Values =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => name !== "key" && CHANGING.test(name))
    .map(({ name, value }) => [name, value]);

/** Stores the values of a form, with the form's key and their baseline: the page data when typing began. */
export function saveFormValues(form: HTMLFormElement, key: string): void {
  const values: Values = namedControlsOf(form).map(({ stored, control }) => [stored, currentValue(control)]);
  store(form, { values, key, seen: readSavedForm(form)?.seen ?? currentBaseline(form) });
}

/**
 * Returns a form's fields for sending, with the version and totals that the page showed when typing began. If the page has
 * reloaded its data since, the newer version would overwrite someone else's change, and a form whose response was lost would take
 * effect twice.
 */
export function fieldsToSend(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const fields = new FormData(form, submitter);
  for (const [name, value] of readSavedForm(form)?.seen ?? []) if (fields.has(name)) fields.set(name, value);
  return fields;
}

/** Makes the current page data the baseline of the typed values, after the person was told what has changed. */
export function rebaseFormValues(form: HTMLFormElement): void {
  const typed = readSavedForm(form);
  if (typed) store(form, { ...typed, seen: undefined });
}

const REFUSED = `${PREFIX}again`;

/** A form that waited for a connection and was refused, to be edited again on its page. */
type RefusedForm = { path: string; fields: Values };

/** Stores a refused offline form, to be restored by the matching form on that page. */
export function reopenRefusedForm(refused: RefusedForm): void {
  sessionStorage.setItem(REFUSED, JSON.stringify(refused));
}

/**
 * Stores the values of a refused form as those of this one, if it is the same form. The baseline stays that of the refused form, so
 * that the shop names again what has changed since.
 */
function adoptRefusedForm(form: HTMLFormElement): void {
  const stored = sessionStorage.getItem(REFUSED);
  const { path, fields }: RefusedForm = stored ? JSON.parse(stored) : { path: "", fields: [] };
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
  sessionStorage.removeItem(REFUSED);
}

/** Restores the stored values of a form. Returns the key that the form had then; undefined if nothing was typed. */
export function restoreFormValues(form: HTMLFormElement): string | undefined {
  adoptRefusedForm(form);
  const typed = readSavedForm(form);
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

/** Deletes the stored values of a form. */
export const deleteFormValues = (form: HTMLFormElement): void => sessionStorage.removeItem(keyOf(form));

/** Stores a value of a part of a page that is no such form, under a name of its own. */
export function saveNamedValue(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the value is not stored.
  }
}

/** Returns the value that is stored under this name; undefined if there is none. */
export function readNamedValue<Value>(name: string): Value | undefined {
  const stored = sessionStorage.getItem(PREFIX + name);
  return stored === null ? undefined : (JSON.parse(stored) as Value);
}

/** Deletes the value that is stored under this name. */
export const deleteNamedValue = (name: string): void => sessionStorage.removeItem(PREFIX + name);

/** Deletes all stored values of this tab, when someone signs out. */
export function deleteAllFormValues(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** Deletes the values that other people have typed in this tab. */
export function deleteFormValuesOfOthers(staffId: string): void {
  if (sessionStorage.getItem(OWNER) !== staffId) deleteAllFormValues();
  sessionStorage.setItem(OWNER, staffId);
}
