/** The roles of the people who work in the shop. Someone may have several; their permissions add up. */
export const ROLES = ["owner", "manager", "assistant", "packer", "bookkeeper", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Everybody who works here. */
const ALL: readonly Role[] = ROLES;
const OFFICE: readonly Role[] = ["owner", "manager", "assistant"];
const LEADS: readonly Role[] = ["owner", "manager"];

/**
 * Which roles hold each permission. Menus, buttons, endpoints (`x-permission`) and their tests read this table. Narrower
 * rights inside a permission, such as an assistant's largest refund, stand in the function that checks it.
 */
export const PERMISSIONS = {
  "products.view": ALL,
  "products.edit": OFFICE,
  "products.publish": LEADS,
  "prices.edit": LEADS,
  "stock.view": ALL,
  "stock.receive": ["owner", "manager", "assistant", "packer"],
  "stock.count": ["owner", "manager", "assistant", "packer"],
  "bench.view": ALL,
  "orders.view": ALL,
  "orders.view_people": ["owner", "manager", "assistant", "packer", "bookkeeper"],
  "orders.view_money": ["owner", "manager", "assistant", "bookkeeper", "viewer"],
  "orders.fulfill": ["owner", "manager", "assistant", "packer"],
  "orders.note": ["owner", "manager", "assistant", "packer"],
  "orders.edit": OFFICE,
  "orders.cancel": OFFICE,
  "refunds.make": OFFICE,
  "payments.decide": LEADS,
  "customers.view": ["owner", "manager", "assistant", "bookkeeper"],
  "reviews.view": ["owner", "manager", "assistant", "bookkeeper"],
  "reviews.moderate": OFFICE,
  /** Lists with personal data as a file. */
  "people.export": ["owner"],
  "reports.view": ["owner", "manager", "bookkeeper", "viewer"],
  "settings.edit": ["owner"],
  "staff.manage": ["owner"],
  "audit.view": ["owner", "manager", "assistant", "packer", "bookkeeper"],
  "audit.view_all": ["owner"],
  "audit.export": ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The errors that all pages and endpoints of staff share. */
export const STAFF_MESSAGES = {
  signedOut: "Please sign in.",
  stepUp: "Please confirm with your second factor.",
  forbidden: "Your role does not include this.",
} as const;

/** The permissions of these roles together. */
export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  const held = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) =>
    roles.some((role) => (PERMISSIONS[permission] as readonly Role[]).includes(role)),
  );
  return new Set(held);
}
