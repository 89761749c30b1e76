import type { AdminIconName } from "#app/admin/ui/icons.tsx";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";

export type NavigationEntry = {
  to: string;
  text: string;
  icon: AdminIconName;
  /** The key that opens the page after "g". */
  key: string;
  /** Whether the bar of a phone shows it. The others are under "More". */
  inBar: boolean;
};

/** The pages of the menu. One without a permission is for everybody who works here. */
const PAGES: (NavigationEntry & { permission?: Permission })[] = [
  { to: "/admin", text: "Today", icon: "today", key: "t", inBar: true },
  { to: "/admin/bench", text: "Bench", icon: "bench", key: "b", inBar: true, permission: "bench.view" },
  { to: "/admin/orders", text: "Orders", icon: "orders", key: "o", inBar: true, permission: "orders.view" },
  { to: "/admin/products", text: "Products", icon: "products", key: "p", inBar: true, permission: "products.view" },
  { to: "/admin/stock", text: "Stock", icon: "stock", key: "k", inBar: false, permission: "stock.view" },
  { to: "/admin/reviews", text: "Reviews", icon: "reviews", key: "r", inBar: false, permission: "reviews.view" },
  { to: "/admin/staff", text: "Staff", icon: "staff", key: "s", inBar: false, permission: "staff.manage" },
  { to: "/admin/audit", text: "Audit log", icon: "log", key: "l", inBar: false, permission: "audit.view" },
  { to: "/admin/me", text: "Your account", icon: "me", key: "m", inBar: false },
];

/** The entries of the menu that this person may open. */
export function navigationFor(by: StaffActor): NavigationEntry[] {
  return PAGES.filter(({ permission }) => !permission || may(by, permission)).map(
    ({ permission: _, ...entry }) => entry,
  );
}

/** The name of a page of the menu. */
export const pageName = (path: string | undefined) => PAGES.find(({ to }) => to === path)?.text;
