import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Link, useFetcher } from "react-router";
import { showAdminToast } from "#app/admin/ui/admin-toast.ts";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { reopenRefusedForm } from "#app/admin/ui/forms/form-autosave.ts";
import {
  markRefused,
  removeAction,
  useWaitingActions,
  useWaitingActionsOf,
  type WaitingAction,
} from "./waiting-actions.ts";

/** The pauses before an action is sent again: the first ones are short, because lines are often lost for a moment. */
const RETRY_MS = [1_000, 2_000, 5_000];

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser has a connection, as far as it knows. */
export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

const things = (count: number) => (count === 1 ? "1 thing waits" : `${count} things wait`);

/** "this phone", or "this device" on a wide screen. Only for the browser. */
const thisDevice = () => (matchMedia("(width < 48rem)").matches ? "this phone" : "this device");

function messageOf({
  isOnline,
  count,
  isSignedOut,
}: {
  isOnline: boolean;
  count: number;
  isSignedOut: boolean;
}): string {
  if (count === 0) return "No connection";
  const waiting = `${things(count)} on ${thisDevice()}`;
  if (!isOnline) return `No connection: ${waiting}`;
  return isSignedOut ? `${waiting} until you sign in again` : waiting;
}

/** Shows that there is no connection and what waits for one, and sends it, one action after the other, when there is. */
export function OfflineBar({ staff }: { staff: { staffId: string } }) {
  useWaitingActionsOf(staff.staffId);
  const isOnline = useIsOnline();
  const actions = useWaitingActions();
  const [attempt, setAttempt] = useState(0);
  // The page loads the person again only with a session: then it is sent once more.
  const [signedOut, setSignedOut] = useState<object>();
  const isSignedOut = signedOut === staff;
  const waiting = actions.filter(({ problem }) => problem === "");
  const refused = actions.filter(({ problem }) => problem !== "");
  const [next] = waiting;
  const isShown = !isOnline || waiting.length > 0;
  return (
    <div className="offline" hidden={!isShown && refused.length === 0}>
      <div role="status">
        {isShown && (
          <p className="offline-state">
            {messageOf({ isOnline, count: waiting.length, isSignedOut })}
            {isSignedOut && (
              <a href={`/admin/sign-in?next=${encodeURIComponent(location.pathname)}`} className="link-button">
                Sign in
              </a>
            )}
          </p>
        )}
        {waiting.length > 0 && (
          <ul className="offline-list">
            {waiting.map((action) => (
              <li key={action.id}>{action.label}</li>
            ))}
          </ul>
        )}
      </div>
      <div role="alert">
        {refused.map((action) => (
          <Refused key={action.id} action={action} />
        ))}
      </div>
      {isOnline && next && !isSignedOut && (
        <Sender
          key={`${next.id} ${attempt}`}
          action={next}
          pause={RETRY_MS[attempt] ?? RETRY_MS.at(-1)}
          retry={() => setAttempt((last) => last + 1)}
          signedOut={() => setSignedOut(staff)}
        />
      )}
    </div>
  );
}

function Refused({ action }: { action: WaitingAction }) {
  const page = `${action.path}${action.search ?? ""}`;
  async function edit() {
    reopenRefusedForm(action);
    await removeAction(action);
    // Loaded anew, also from the page itself: its form begins with these values.
    location.assign(page);
  }
  return (
    <div className="offline-refused">
      <p>
        Not done: <Link to={page}>{action.label}</Link>. {action.problem}
      </p>
      <div className="button-row">
        <button type="button" className="link-button" onClick={() => void edit()}>
          Edit again<span className="visually-hidden">: {action.label}</span>
        </button>
        <button type="button" className="link-button" onClick={() => void removeAction(action)}>
          Discard<span className="visually-hidden">: {action.label}</span>
        </button>
      </div>
    </div>
  );
}

/** Why an action was refused, with the messages of its fields. */
const problemOf = (message: string, fields: Record<string, string>) =>
  [...new Set([message, ...Object.values(fields)])].join(" ");

type SenderProps = { action: WaitingAction; pause: number | undefined; retry: () => void; signedOut: () => void };

/** Sends one action with the key of its form, so that it takes effect once. */
function Sender({ action, pause, retry, signedOut }: SenderProps) {
  const { data: result, state, submit } = useFetcher<ActionResult>();
  const send = useEffectEvent(() => void submit(toFormData(action), { method: "post", action: action.path }));
  useEffect(() => send(), []);
  const applyResult = useEffectEvent((result: ActionResult) => {
    if (result.state === "confirm") return signedOut();
    if (result.state === "invalid") return void markRefused(action, problemOf(result.message, result.fields));
    if (result.isWaiting) {
      const timer = setTimeout(retry, pause);
      return () => clearTimeout(timer);
    }
    if (result.message) showAdminToast(`${action.label}: ${result.message}`, result.undo);
    return void removeAction(action);
  });
  useEffect(() => (result && state === "idle" ? applyResult(result) : undefined), [result, state]);
  return null;
}

function toFormData({ fields }: WaitingAction): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
