import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useActionData } from "react-router";
import { CHANGING } from "./form-autosave.ts";

/** The endpoint that takes an action back. `whole` takes back all of a bulk action. */
export type UndoLink = { url: string; whole?: boolean };

/** The link that undoes the action of an audit entry. `whole` undoes all of its bulk action. */
export const undoLink = (auditId: number, { whole }: { whole?: true } = {}): UndoLink => ({
  url: `/api/admin/audit/${auditId}/undo/`,
  ...(whole && { whole }),
});

/** The form with which the page of the audit log does what an undo link does, with the same key. */
export function undoForm({ url, whole }: UndoLink): FormData {
  const form = new FormData();
  form.set("intent", "undo");
  form.set("key", url);
  form.set("audit_id", /\d+/.exec(url)?.[0] ?? "");
  if (whole) form.set("whole_batch", "1");
  return form;
}

/** The typed values of a form, without passwords and codes. */
export type Submitted = [name: string, value: string][];

/** Fields that never go back to the page. "postal_code" is none of them. */
const SECRET = /password$|^code$|^confirm_/;

/** The typed values of a form, without passwords and codes. */
export const submittedOf = (form: FormData): Submitted =>
  [...form].flatMap(([name, value]) => (SECRET.test(name) || typeof value !== "string" ? [] : [[name, value]]));

/**
 * What is shown once, in the response to the action: secrets, a file to download, and which of several orders were not packed.
 */
export type ShownOnce =
  | { kind: "download"; url: string }
  | { kind: "packed"; auditId: number | undefined; notPacked: { number: string; reason: string }[] }
  | { kind: "codes"; codes: string[] }
  | { kind: "preview"; id: string; url: string; until: string }
  | { kind: "totp"; secret: string; draft: string; qr: { size: number; path: string } };

/** The values as they are now, by field, when others have changed them since the form was opened. */
export type Current = Record<string, string>;

/** A field that someone else changed too: both values as text. */
export type FieldConflict = { path: string; label: string; mine: string; theirs: string };

/** What an editor needs after a save: the versions that its form is based on now, and the conflicts to decide. */
export type Saved = { values: Record<string, string>; conflicts?: FieldConflict[] };

/**
 * What an action of the back office returns to its page. `intent` names the form. `isWaiting`: it waits for a connection.
 * `isLost`: it could not be sent, or its response was lost.
 */
export type ActionResult = { intent: string; submitted: Submitted; saved?: Saved | undefined } & (
  | { state: "done"; message: string; undo?: UndoLink | undefined; shown?: ShownOnce | undefined; isWaiting?: true }
  | {
      state: "invalid";
      message: string;
      fields: Record<string, string>;
      current?: Current | undefined;
      isStale?: boolean | undefined;
      isLost?: true;
    }
  | { state: "confirm"; confirm: Confirmation; mayHavePasskey: boolean; message: string | undefined }
);

/** What has to be proved before the action runs: the second factor again, or everything, because the session ended. */
export type Confirmation = "step_up" | "sign_in";

/** Loads the data of the page again after an action, also after one that was refused because the page is out of date. */
export function revalidateIfStale({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return Boolean((actionResult as { isStale?: boolean } | undefined)?.isStale) || defaultShouldRevalidate;
}

/** The result of the page's last action. With an intent only if that form was sent. */
export function useActionResult(intent?: string): ActionResult | undefined {
  const result = useActionData<Partial<ActionResult>>();
  const isResult = result && "state" in result && (intent === undefined || result.intent === intent);
  return isResult ? (result as ActionResult) : undefined;
}

/**
 * The result of the last action if it was this form's. `values` tells forms with the same intent apart, but for those that the
 * action itself changes, such as what is left to refund: the page may have loaded them again before it shows the result.
 */
function useResultOfForm(intent: string, values: Record<string, string>): ActionResult | undefined {
  const sent = useActionResult(intent);
  const isThis = Object.entries(values).every(
    ([key, value]) => CHANGING.test(key) || sent?.submitted.some(([name, given]) => name === key && given === value),
  );
  return isThis ? sent : undefined;
}

/** The result of this form's action once it is done: a new object each time. */
export function useDoneForm(intent: string, values: Record<string, string>): ActionResult | undefined {
  const result = useResultOfForm(intent, values);
  return result?.state === "done" ? result : undefined;
}

/** The refusal of this form because the page was out of date: it says what is so now. */
export function useStaleForm(intent: string, values: Record<string, string>): ActionResult | undefined {
  const result = useResultOfForm(intent, values);
  return result?.state === "invalid" && (result.isStale || result.current) ? result : undefined;
}

/**
 * The state of one form: its errors, what was typed before it was refused, and what others have changed meanwhile. `values`
 * tells forms with the same intent apart, such as those of several rows.
 */
export function useFormResult(intent: string, values: Record<string, string> = {}) {
  const result = useResultOfForm(intent, values);
  const isInvalid = result?.state === "invalid";
  const submitted = isInvalid || result?.state === "confirm" ? result.submitted : undefined;
  return {
    isDone: result?.state === "done",
    isRefused: isInvalid || result?.state === "confirm",
    current: (name: string) => (isInvalid ? result.current?.[name] : undefined),
    error: (name: string) => (isInvalid ? result.fields[name] : undefined),
    typed: (name: string) => submitted?.find(([key]) => key === name)?.[1],
    /** All values of a name, such as those of its checkboxes; undefined unless the form was refused. */
    typedAll: (name: string) => submitted?.filter(([key]) => key === name).map(([, value]) => value),
  };
}

/**
 * The secrets of this kind that the last action shows once. They stay while the next forms of the page are refused, and until the
 * form with the intent `until` is done.
 */
export function useShown<Kind extends ShownOnce["kind"]>(kind: Kind, { until }: { until?: string } = {}) {
  const result = useActionResult();
  const done = result?.state === "done" ? result : undefined;
  const given = done?.shown;
  const isOver = done !== undefined && done.intent === until;
  const [shown, setShown] = useState(given);
  useEffect(() => {
    if (given) setShown(given);
    else if (isOver) setShown(undefined);
  }, [given, isOver]);
  return shown?.kind === kind && !isOver ? (shown as Extract<ShownOnce, { kind: Kind }>) : undefined;
}
