import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useNavigation, useSubmit } from "react-router";
import { OFFLINE_FIELD } from "#app/admin/offline/offline-submit.ts";
import { OWNER_FIELD, ownerOfActions } from "#app/admin/offline/waiting-actions.ts";
import { useIsWaiting, WaitingNote } from "#app/admin/offline/waiting-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { showAdminToast } from "../admin-toast.ts";
import { rememberFocus } from "../return-focus.ts";
import { type ActionResult, useDoneForm, useStaleForm } from "./action-result.ts";
import {
  deleteFormValues,
  fieldsToSend,
  rebaseFormValues,
  restoreFormValues,
  saveFormValues,
} from "./form-autosave.ts";
import { rememberSubmission } from "./last-submission.ts";

/** The key of the page's forms, new at every load. A form that is sent twice with the same key takes effect once. */
export const FormKey = createContext("");

type Props = {
  intent: string;
  values?: Record<string, string>;
  /**
   * The form may wait on this device for a connection, under this name, such as "Pack 7KQ-M4T-2X": no name of a person.
   * One that does not `repeat` can't be sent again while it waits.
   */
  offline?: { label: string; repeats?: boolean };
  className?: string;
  /** Gets the fields at first and whenever one is typed into, and none when the form is reset. */
  onFields?: (fields: FormData) => void;
  children: ReactNode;
};

/**
 * A form that posts to its own page. With JavaScript it is sent without leaving the page, so what was typed stays
 * when the action is refused, when the session has ended, without a connection, and after a reload. Once it is done, the form
 * is reset, with a new key: a second press must not refund or add the same again. `values` are hidden fields.
 */
export function ActionForm({ intent, values = {}, offline, className, onFields, children }: Props) {
  const submit = useSubmitOnce();
  const { form, key, restored, discard } = useAutosave(intent, values);
  const isWaiting = useIsWaiting(intent, values) && offline !== undefined;
  // Also what was typed before the page reacted to it.
  const readFields = useEffectEvent(() => form.current && onFields?.(new FormData(form.current)));
  useEffect(() => void readFields(), []);
  return (
    <form
      ref={form}
      method="post"
      className={className}
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        saveFormValues(currentTarget, key);
        onFields?.(new FormData(currentTarget));
      }}
      onReset={onFields && (() => onFields(new FormData()))}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={key} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {offline && <input type="hidden" name={OFFLINE_FIELD} value={offline.label} />}
      {isWaiting && <WaitingNote />}
      {(!isWaiting || offline.repeats) && children}
      {restored && (
        <p className="soft waiting-note">
          What you typed before is back.{" "}
          <button type="button" className="link-button" onClick={discard}>
            Discard
          </button>
        </p>
      )}
    </form>
  );
}

/**
 * Stores what a form needs until it is done: the typed values, and its key, also when the page loads its data again or is reloaded.
 * The response of a form that was sent may have been lost: with another key it would take effect again.
 */
function useAutosave(intent: string, values: Record<string, string>) {
  const pageKey = useContext(FormKey);
  const form = useRef<HTMLFormElement>(null);
  const done = useDoneForm(intent, values);
  const [firstKey, setFirstKey] = useState(pageKey);
  const [uses, setUses] = useState(0);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const typedKey = form.current ? restoreFormValues(form.current) : undefined;
    if (!form.current || typedKey === undefined) return;
    setFirstKey(typedKey);
    setRestored(true);
    form.current.closest("details")?.setAttribute("open", "");
  }, []);
  function renew() {
    if (form.current) deleteFormValues(form.current);
    form.current?.reset();
    setRestored(false);
    setUses((count) => count + 1);
  }
  const renewOnDone = useEffectEvent(renew);
  useEffect(() => {
    if (done) renewOnDone();
  }, [done]);
  useRebase(form, useStaleForm(intent, values));
  return { form, key: uses === 0 ? firstKey : `${firstKey}.${uses}`, restored, discard: renew };
}

/** The refusals that their forms know of: the page has the last one until the next action. */
const handled = new WeakSet<ActionResult>();

/** Rebases the form once the page has shown what others changed. */
function useRebase(form: RefObject<HTMLFormElement | null>, stale: ActionResult | undefined) {
  useEffect(() => {
    if (!stale || handled.has(stale) || !form.current) return;
    handled.add(stale);
    rebaseFormValues(form.current);
  }, [stale, form]);
}

const pendingSaves = new Set<Promise<void>>();

/** Registers a save in progress: forms are sent once it has ended, so that "Publish" publishes what it saves. */
export function trackPendingSave(save: Promise<void>): void {
  const settled = save.catch(() => undefined).then(() => void pendingSaves.delete(settled));
  pendingSaves.add(settled);
}

const WAIT = "Wait until the first action is done, then press again.";

/**
 * The form that is on its way. The state of the navigation is known only after the next render, too late for two fast presses.
 */
let onItsWay: HTMLFormElement | undefined;

/**
 * Sends a form without leaving the page. A second press while it is on its way does nothing. While another form is on its way
 * or the page loads, nothing is sent, and a message says so: sent at once, it would interrupt the other form, whose result
 * would be lost. A form that waits for a save is dropped when its page is left.
 */
export function useSubmitOnce() {
  const submit = useSubmit();
  const { state } = useNavigation();
  const latest = useRef(state);
  latest.current = state;
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (onItsWay?.isConnected === false) onItsWay = undefined;
    if (onItsWay === currentTarget) return;
    if (onItsWay || state !== "idle") return showAdminToast(WAIT);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = fieldsToSend(currentTarget, submitter);
    if (form.has(OFFLINE_FIELD)) form.set(OWNER_FIELD, ownerOfActions());
    rememberSubmission(form);
    rememberFocus(submitter);
    onItsWay = currentTarget;
    const answered = () => {
      onItsWay = undefined;
    };
    const send = () => submit(form, { method: "post", preventScrollReset: true });
    // While it waits, its page may be left: the form would be sent to the next one.
    const sendIfHere = () => (currentTarget.isConnected && latest.current === "idle" ? send() : undefined);
    void (pendingSaves.size > 0 ? Promise.all(pendingSaves).then(sendIfHere) : send()).then(answered, answered);
  };
}

type SubmitProps = Omit<ComponentProps<typeof Button>, "type" | "busy"> & {
  intent: string;
  /** Hidden fields that tell forms with the same intent apart. */
  values?: Record<string, string>;
};

/** The button that sends the form with this intent. Busy while the form is on its way. */
export function SubmitButton({ intent, values = {}, busyLabel = "Saving...", ...button }: SubmitProps) {
  const { formData } = useNavigation();
  const isThis = Object.entries(values).every(([name, value]) => formData?.get(name) === value);
  return <Button {...button} type="submit" busy={formData?.get("intent") === intent && isThis} busyLabel={busyLabel} />;
}
