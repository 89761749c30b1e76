import { useLocation } from "react-router";
import { useWaitingActions } from "./waiting-actions.ts";

/** Whether a form of this page, with this intent and these hidden values, waits for a connection. */
export function useIsWaiting(intent: string, values: Record<string, string>): boolean {
  const { pathname } = useLocation();
  const wanted = Object.entries({ ...values, intent });
  return useWaitingActions().some(
    ({ path, problem, fields }) =>
      path === pathname &&
      problem === "" &&
      wanted.every(([name, value]) => fields.some(([field, given]) => field === name && given === value)),
  );
}

/** Says that a form waits for a connection. */
export function WaitingNote() {
  return <p className="soft waiting-note">Waits on this device, and is sent when you are back online.</p>;
}
