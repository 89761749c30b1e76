import { ROLES, type Role } from "#app/features/staff/access/permissions.ts";

/** What each role may do, in one line. */
export const ROLE_LABELS: Record<Role, { name: string; does: string }> = {
  owner: { name: "Owner", does: "Everything, staff and settings included" },
  manager: { name: "Manager", does: "Products, prices, stock, orders, refunds, reviews and sales" },
  assistant: { name: "Assistant", does: "Product drafts, stock, orders, refunds up to $150 per order, and reviews" },
  packer: { name: "Packer", does: "Packs, ships and counts stock; doesn’t see order amounts or email addresses" },
  bookkeeper: { name: "Bookkeeper", does: "Reads products, stock, orders, reviews and sales" },
  viewer: { name: "Viewer", does: "Reads products, stock, orders and sales, without names" },
};

/** The names of roles, such as "Packer, Bookkeeper". */
export const roleNames = (roles: readonly Role[]): string => roles.map((role) => ROLE_LABELS[role].name).join(", ");

const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);

/** The roles among the values of a form. */
export const rolesOf = (values: string[]): Role[] => values.filter(isRole);
