import { ROLES, type Role } from "#app/features/staff/access/permissions.ts";

/** What each role may do, in one line. */
export const ROLE_LABELS: Record<Role, { name: string; does: string }> = {
  owner: { name: "Owner", does: "Everything, staff and settings included" },
  manager: { name: "Manager", does: "Products, prices, orders and refunds" },
  assistant: { name: "Assistant", does: "Orders, customers, reviews, drafts of products" },
  packer: { name: "Packer", does: "Packs and ships; doesn’t see sums of orders or emails" },
  bookkeeper: { name: "Bookkeeper", does: "Reads orders, reviews, reports and the books" },
  viewer: { name: "Viewer", does: "Sees products, stock, orders and reports, but no names" },
};

/** The names of roles, such as "Packer, Bookkeeper". */
export const roleNames = (roles: readonly Role[]): string => roles.map((role) => ROLE_LABELS[role].name).join(", ");

const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);

/** The roles among the values of a form. */
export const rolesOf = (values: string[]): Role[] => values.filter(isRole);
