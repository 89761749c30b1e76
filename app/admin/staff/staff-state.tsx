import { State } from "#app/admin/ui/state.tsx";

/** Whether a staff member may work here. */
export function StaffState({ state }: { state: "invited" | "active" | "suspended" }) {
  if (state === "active") return <State kind="good">Active</State>;
  return state === "invited" ? <State kind="open">Invited</State> : <State kind="ended">Suspended</State>;
}
