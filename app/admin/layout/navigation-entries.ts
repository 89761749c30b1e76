import type { AdminIconName } from "#app/admin/ui/icons.tsx";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";

export type NavigationEntry = {
  to: string;
  text: string;
  icon: AdminIconName;
  /** The letter that opens the page after "g". */
  letter: string;
  /** Whether the bar of a phone shows it. The others are under "More". */
  inBar: boolean;
};

/** The pages of the menu. One without a permission is for everybody who works here. */
const PAGES: (NavigationEntry & { permission?: Permission })[] = [
  { to: "/admin", text: "Today", icon: "today", letter: "t", inBar: true },
  { to: "/admin/products", text: "Products", icon: "products", letter: "p", inBar: true, permission: "products.view" },
  { to: "/admin/orders", text: "Orders", icon: "orders", letter: "o", inBar: true, permission: "orders.view" },
  { to: "/admin/stock", text: "Stock", icon: "stock", letter: "b", inBar: true, permission: "stock.view" },
  { to: "/admin/staff", text: "Staff", icon: "staff", letter: "s", inBar: false, permission: "staff.manage" },
  { to: "/admin/audit", text: "Audit log", icon: "log", letter: "l", inBar: false, permission: "audit.view" },
  { to: "/admin/me", text: "Your account", icon: "me", letter: "m", inBar: false },
];

/** The entries of the menu that this person may open. */
export function navigationFor(by: StaffActor): NavigationEntry[] {
  return PAGES.filter(({ permission }) => !permission || may(by, permission)).map(
    ({ permission: _, ...entry }) => entry,
  );
}
