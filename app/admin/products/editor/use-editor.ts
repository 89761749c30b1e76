import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { showAdminToast } from "#app/admin/ui/admin-toast.ts";
import { type ActionResult, type Saved, useActionResult } from "#app/admin/ui/forms/action-result.ts";
import { deleteNamedValue, readNamedValue, saveNamedValue } from "#app/admin/ui/forms/form-autosave.ts";
import { hasSameJson } from "#app/platform/json.ts";
import type { EditorData } from "./load-editor.server.ts";
import { countChanges, type ProductFormValues, readProductForm } from "./product-form.ts";
import { type EditorFormState, useSaving } from "./use-saving.ts";

/** The id of the editor's form. */
export const FORM_ID = "product-form";

/** When a lost save is repeated. The autosave's own delay of two seconds follows, so it is tried every ten seconds. */
const REPEAT_MS = 8_000;

type Hidden = EditorData["hidden"];
/** What the form shows. `generation` rises when its fields are rendered anew. */
type EditorState = {
  form: ProductFormValues;
  hidden: Hidden;
  stock: EditorData["stock"];
  editor: string;
  generation: number;
};

/** A form that was refused without JavaScript shows what was typed. */
function firstShown(loaded: EditorData, result: ActionResult | undefined): EditorState {
  const { form, hidden, stock, formKey } = loaded;
  const shown = { form, hidden, stock, editor: formKey, generation: 0 };
  if (!result || result.state === "done" || !result.submitted.some(([name]) => name === "v_id")) return shown;
  const {
    draft = "",
    draft_version = "0",
    base_version = "0",
    editor = formKey,
  } = Object.fromEntries(result.submitted);
  const sent = { draft, draft_version, base_version, ...result.saved?.values };
  return { ...shown, form: readProductForm(result.submitted), hidden: sent, editor };
}

const isSameVersion = (a: Hidden, b: Hidden) =>
  a.draft === b.draft && a.draft_version === b.draft_version && a.base_version === b.base_version;

const errorsOf = (result: ActionResult | undefined) => (result?.state === "invalid" ? result.fields : {});
const storedForm = ({ base, form }: EditorData) => base ?? form;

/**
 * The editor's form: its fields are the browser's own, so typing renders nothing. Saves what is typed into the working copy by
 * itself, and shows the fields anew only when a save brought in others' changes.
 */
export function useEditor(loaded: EditorData) {
  const result = useActionResult();
  const fetcher = useFetcher<ActionResult>();
  const [shown, setShown] = useState(() => firstShown(loaded, result));
  const [changes, setChanges] = useState(() => countChanges(storedForm(loaded), shown.form));
  const form = useRef<HTMLFormElement>(null);
  const state = useRef<EditorFormState>({
    typed: 0,
    sent: 0,
    asked: false,
    saving: false,
    refresh: false,
    hidden: shown.hidden,
  });
  const received = useReceived(loaded.id, result, fetcher.data, state, setShown);
  useDraftUrl(loaded.id, fetcher.data);
  useEffect(() => {
    const { typed, sent, refresh, hidden } = state.current;
    // What is typed and not sent yet stays: the next save merges it.
    const isBeforeDraft = loaded.id === "new" && hidden.draft !== "";
    if (isBeforeDraft || typed !== sent || (isSameVersion(hidden, loaded.hidden) && !refresh)) return;
    Object.assign(state.current, { refresh: false, hidden: loaded.hidden });
    const { form: stored, hidden: current, stock } = loaded;
    setShown((before) => ({ ...before, form: stored, hidden: current, stock, generation: before.generation + 1 }));
    setChanges(countChanges(storedForm(loaded), stored));
  }, [loaded]);
  const count = () => {
    if (!form.current) return;
    const now = readProductForm(new FormData(form.current));
    setChanges(countChanges(storedForm(loaded), now));
    const typed: Typed = { form: now, hidden: state.current.hidden, editor: shown.editor };
    saveNamedValue(typedName(loaded.id), typed);
  };
  const savedLater = () => deleteNamedValue(typedName(loaded.id));
  const { typed, onSubmit } = useSaving({
    form,
    state,
    fetcher,
    url: `/admin/products/${loaded.id}`,
    count,
    savedLater,
  });
  useRepeat(received.problem, typed);
  useTypedForm({ loaded, state, setShown, typed, store: count });
  useTypedBefore(form, typed);
  return { form, shown, changes, ...received, typed, onSubmit, saving: fetcher.state !== "idle" };
}

/** What is typed and not saved yet, with the versions that it is based on, and the editor: its own saves are no conflict. */
type Typed = Pick<EditorState, "form" | "hidden" | "editor">;

const typedName = (id: string) => `editor ${id}`;

/** The versions that a form from before a reload is based on: the shop merges what others have changed since. */
function basedOn(hidden: Hidden, now: Hidden): Hidden {
  // A working copy that was started elsewhere meanwhile is merged with.
  if (hidden.draft === now.draft || hidden.draft === "") return hidden;
  return now.draft === "" ? { ...now, base_version: hidden.base_version } : now;
}

/** Puts back what was typed and not saved before a reload or a new sign-in, and saves it. */
function useTypedForm({
  loaded: { id, form, hidden },
  state,
  setShown,
  typed,
  store,
}: {
  loaded: EditorData;
  state: RefObject<EditorFormState>;
  setShown: (change: (before: EditorState) => EditorState) => void;
  typed: () => void;
  store: () => void;
}) {
  const restore = useEffectEvent(() => {
    const before = readNamedValue<Typed>(typedName(id));
    if (!before || hasSameJson(before.form, form)) return;
    const base = basedOn(before.hidden, hidden);
    state.current.hidden = base;
    const { form: typedForm, editor } = before;
    setShown((now) => ({ ...now, form: typedForm, hidden: base, editor, generation: now.generation + 1 }));
    typed();
    showAdminToast("What you typed before is back.");
  });
  const storeNow = useEffectEvent(() => {
    if (!isSaved(state.current)) store();
  });
  useEffect(() => {
    restore();
    const onPageHide = () => storeNow();
    addEventListener("pagehide", onPageHide);
    return () => removeEventListener("pagehide", onPageHide);
  }, []);
  useEffect(() => () => deleteSaved(id, state.current), [id, state]);
}

/** Saves what was typed, or filled in by the browser, before the page was hydrated. The page has put text areas back by then. */
function useTypedBefore(form: RefObject<HTMLFormElement | null>, typed: () => void) {
  const saveTyped = useEffectEvent(typed);
  useEffect(() => {
    if ([...(form.current?.elements ?? [])].some(isTyped)) saveTyped();
  }, [form]);
}

/** Whether a field differs from what the server rendered. */
function isTyped(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((it) => it.selected !== it.defaultSelected);
  if (field instanceof HTMLInputElement && field.type === "hidden") return false;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue;
  return false;
}

const isSaved = ({ typed, sent, asked, saving }: EditorFormState): boolean => typed === sent && !asked && !saving;

/** Deletes what was stored of a form, once it is saved. The page of a new product gets the URL of its draft then. */
function deleteSaved(id: string, state: EditorFormState): void {
  const hasDraft = id === "new" && state.hidden.draft !== "";
  if (isSaved(state) || hasDraft) deleteNamedValue(typedName(id));
}

/** The messages, conflicts and questions of the last action, by a button or by itself. */
function useReceived(
  id: string,
  result: ActionResult | undefined,
  autosaved: ActionResult | undefined,
  state: RefObject<EditorFormState>,
  setShown: (change: (before: EditorState) => EditorState) => void,
) {
  const [errors, setErrors] = useState<Record<string, string>>(() => errorsOf(result));
  const [saved, setSaved] = useState<Saved | undefined>(result?.saved);
  const [asked, setAsked] = useState<ActionResult>();
  const [problem, setProblem] = useState<Problem>();
  const currentId = useRef(id);
  currentId.current = id;
  const receive = useCallback(
    (given: ActionResult) => {
      Object.assign(state.current, { asked: given.state === "confirm", saving: false });
      if (given.state === "confirm") return setAsked(given);
      setAsked(undefined);
      setErrors(errorsOf(given));
      setSaved(given.saved);
      const values = given.saved?.values ?? {};
      setProblem(findProblem(given));
      if (values.merged) state.current.refresh = true;
      if (values.draft_version !== undefined) {
        const hidden = { ...state.current.hidden, ...(values as Partial<Hidden>) };
        state.current.hidden = hidden;
        setShown((before) => ({ ...before, hidden }));
      } else if (given.state === "invalid") state.current.sent = -1;
      deleteSaved(currentId.current, state.current);
    },
    [state, setShown],
  );
  useEffect(() => {
    if (result?.state === "confirm") state.current.asked = true;
    else if (result) receive(result);
  }, [result, receive, state]);
  useEffect(() => {
    if (!autosaved) return;
    receive(autosaved);
    // The fields say what is wrong with them, and nothing but the message that the draft is off its schedule.
    const isNews = autosaved.state === "done" || (autosaved.state === "invalid" && autosaved.saved?.values.unscheduled);
    if (isNews && autosaved.message) showAdminToast(autosaved.message);
  }, [autosaved, receive]);
  return { errors, saved, asked, problem };
}

/** A save that stored nothing. */
type Problem = Extract<ActionResult, { state: "invalid" }>;

const SAVES = ["save", "save_product", "publish"];

/** An autosave that stored nothing, as no other message says so, or another save that was lost: it is repeated as an autosave. */
function findProblem(given: ActionResult): Problem | undefined {
  if (given.state !== "invalid" || given.saved) return undefined;
  return given.intent === "autosave" || (given.isLost && SAVES.includes(given.intent)) ? given : undefined;
}

/** After a save that was lost, saves again when there is a connection, and every ten seconds. */
function useRepeat(problem: Problem | undefined, save: () => void) {
  const repeat = useEffectEvent(save);
  useEffect(() => {
    if (!problem?.isLost) return;
    const timer = setTimeout(() => repeat(), REPEAT_MS);
    const onOnline = () => repeat();
    addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", onOnline);
    };
  }, [problem]);
}

/** Gives the page of a new product the URL of its draft once there is one, so that a reload opens it. */
function useDraftUrl(id: string, autosaved: ActionResult | undefined) {
  const navigate = useNavigate();
  const draft = autosaved?.saved?.values.draft;
  useEffect(() => {
    if (id !== "new" || !draft) return;
    void navigate(`/admin/products/${draft}`, { replace: true, preventScrollReset: true, state: { keepFocus: true } });
  }, [id, draft, navigate]);
}
