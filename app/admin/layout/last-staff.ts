import type { Role } from "#app/features/staff/access/permissions.ts";
import type { NavigationEntry } from "./navigation-entries.ts";

/** What the frame of every page shows about the person who is signed in. */
type Staff = {
  staffId: string;
  name: string;
  roles: readonly Role[];
  entries: NavigationEntry[];
  requestId: string;
  theme: "device" | "light" | "dark";
  singleKeys: boolean;
  zone: string;
};

/** Only in the browser, as effects set it: on the server it would be another person's. */
let last: Staff | undefined;

/** The person whom the frame showed last, for a page whose data could not be loaded. */
export const lastStaff = () => last;

/** Keeps the person for the next page. Returns what clears them, for when the frame is left, such as for the sign-in page. */
export function rememberStaff(staff: Staff) {
  last = staff;
  return clearStaff;
}

/** Clears the person, as another one may have signed in. */
export function clearStaff() {
  last = undefined;
}
