const ROWS = "main .rows > li";
/** What Enter opens: the link of a row, or its details. */
const OPENER = "a[href], summary";
const FIELD = "input:not([type=hidden]), textarea, select";

const currentRow = () => document.activeElement?.closest<HTMLElement>(ROWS);

/** Moves the focus to the next row of the page, or to the one before. Returns whether the page has rows. */
export function moveToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(OPENER));
  const row = currentRow();
  const at = row ? rows.indexOf(row) + step : 0;
  const next = rows[Math.min(rows.length - 1, Math.max(0, at))];
  next?.querySelector<HTMLElement>(OPENER)?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/** Selects the current row, or takes it out of the selection. Returns whether rows can be selected. */
export function selectRow(): boolean {
  const box = currentRow()?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return box !== null && box !== undefined;
}

/**
 * Goes to what edits the current row, or the page: the element with `data-edit`, else the first field. A row with details is
 * opened first. Returns whether there is something to edit.
 */
export function editRow(): boolean {
  const row = currentRow();
  const scope = row ?? document.querySelector("main");
  const edit = scope?.querySelector<HTMLElement>("[data-edit]");
  if (edit) {
    edit.click();
    return true;
  }
  const details = row?.querySelector("details");
  if (details) details.open = true;
  const field = [
    ...(details ?? scope ?? document).querySelectorAll<HTMLElement>(`form[method=post] :is(${FIELD})`),
  ].find((control) => control.checkVisibility());
  field?.focus();
  return field !== undefined;
}
