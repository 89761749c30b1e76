import { useEffect, useSyncExternalStore } from "react";
import { withStore } from "./device-store.ts";

/** An action that waits on this device for a connection. It holds ids and numbers, no names of customers. */
export type WaitingAction = {
  /** Its path and fields: a form that is sent again waits once. The forms of one page share their first key. */
  id: string;
  /** Only this person's session sends it; its fields name them too. */
  staffId: string;
  path: string;
  /** The query of the page with the form, such as the page of a list; none was stored before November 2026. */
  search?: string;
  /** The action in words, such as "Add to stock, HT-COG". */
  label: string;
  fields: [name: string, value: string][];
  /** When it was queued, in milliseconds. */
  at: number;
  /** Why the shop refused it; "" while it waits. */
  problem: string;
};

/** The shop knows the key of a form for 24 hours: a later repetition could take effect twice. */
const MAX_AGE_MS = 23 * 3_600_000;
const TOO_OLD = "This waited too long to be sent safely. Check whether it was done; if not, enter it again.";

/** The field of a form that may wait: whose it is. The session of another person, who has signed in since, does not do it. */
export const OWNER_FIELD = "waiting_for";

/** The field of a form whose sender has just signed in, with a passkey, to do it in the place of the person whose page it was. */
export const TAKEN_OVER_FIELD = "confirm_owner";

const NONE: WaitingAction[] = [];
let actions = NONE;
let currentStaff = "";
const listeners = new Set<() => void>();

/** Reads the actions of this person from the database: another tab may have changed them. */
async function reload(): Promise<void> {
  const all: WaitingAction[] = await withStore("waiting", "readonly", (store) => store.getAll());
  const expired = Date.now() - MAX_AGE_MS;
  actions = all
    .filter(({ staffId }) => staffId === currentStaff)
    .map((action) => (action.at < expired && !action.problem ? { ...action, problem: TOO_OLD } : action))
    .sort((a, b) => a.at - b.at);
  for (const listener of listeners) listener();
}

const reloadQuietly = () => void reload().catch(() => undefined);

const idOf = ({ path, fields }: Pick<WaitingAction, "path" | "fields">) => JSON.stringify([path, fields]);

/** The person of this page; "" before it is hydrated. */
export const ownerOfActions = (): string => currentStaff;

/** Stores an action until there is a connection. Throws where the browser stores nothing. */
export async function queueAction(action: Pick<WaitingAction, "path" | "label" | "fields">): Promise<void> {
  const { path, label, fields } = action;
  const { search } = location;
  const id = idOf(action);
  // Not `other.id`: an earlier version stored other ids.
  const isQueued = actions.some((other) => idOf(other) === id);
  const stored: WaitingAction = { id, staffId: currentStaff, path, search, label, fields, at: Date.now(), problem: "" };
  if (!isQueued) await withStore("waiting", "readwrite", (store) => store.put(stored));
  await reload();
}

/** Stores why an action was refused. It stays until it is edited again or discarded. */
export async function markRefused(action: WaitingAction, problem: string): Promise<void> {
  await withStore("waiting", "readwrite", (store) => store.put({ ...action, problem }));
  await reload();
}

/** Deletes an action, because it was sent or is not wanted anymore. */
export async function removeAction({ id }: WaitingAction): Promise<void> {
  await withStore("waiting", "readwrite", (store) => store.delete(id));
  await reload();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The actions of this person that wait on this device. */
export function useWaitingActions(): WaitingAction[] {
  return useSyncExternalStore(
    subscribe,
    () => actions,
    () => NONE,
  );
}

/** Loads the actions of the person who is signed in, and again when the tab gets the focus. */
export function useWaitingActionsOf(staffId: string): void {
  useEffect(() => {
    currentStaff = staffId;
    reloadQuietly();
    addEventListener("focus", reloadQuietly);
    return () => removeEventListener("focus", reloadQuietly);
  }, [staffId]);
}
