import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, citext, oneOf, timestamptz } from "#app/platform/db/columns.ts";
import { ROLES } from "./access/permissions.ts";
import { THEMES } from "./themes.ts";

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");

const STATES = ["invited", "active", "suspended"] as const;
const LINK_KINDS = ["first_owner", "recovery", "invitation"] as const;

/** The people who work in the shop. Never deleted: the audit log names them. */
export const staff = pgTable(
  "staff",
  {
    id: uuid().primaryKey(),
    email: citext().notNull(),
    name: text().notNull(),
    roles: text({ enum: ROLES }).array().notNull(),
    state: text({ enum: STATES }).notNull(),
    /** Null until an invitation is accepted. */
    passwordHash: text(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    /** Rises with every change of name, email, roles or state. */
    version: integer().notNull().default(1),
    theme: text({ enum: THEMES }).notNull().default("device"),
    /** Whether single keys are shortcuts (WCAG 2.1.4). */
    singleKeys: boolean().notNull().default(true),
  },
  (member) => [
    unique("staff_email").on(member.email),
    check("staff_password_is_hashed", sql`${member.passwordHash} like '$argon2id$%'`),
    check("active_staff_have_password", sql`${member.state} <> 'active' or ${member.passwordHash} is not null`),
    check("staff_state_is_known", oneOf("state", STATES)),
    check("staff_theme_is_known", oneOf("theme", THEMES)),
    check("staff_roles_are_known", sql.raw(`cardinality(roles) > 0 and roles <@ array[${quoted(ROLES)}]::text[]`)),
  ],
);

const staffId = () =>
  uuid()
    .notNull()
    .references(() => staff.id, { onDelete: "cascade" });

/** One sign-in in one browser. Ended sessions stay for 90 days: sign-in limits read the known networks from them. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the cookie's token. */
    tokenHash: bytea().notNull(),
    staffId: staffId(),
    device: text().notNull(),
    clientNetwork: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** When a second factor was last proved. Null while the sign-in waits for it: the session opens nothing then. */
    factorAt: timestamptz(),
    endedAt: timestamptz(),
  },
  (session) => [
    unique("staff_sessions_token").on(session.tokenHash),
    index("staff_sessions_of_staff").on(session.staffId, session.clientNetwork),
    index("staff_sessions_expire").on(session.expiresAt),
  ],
);

/** Secrets of authenticator apps (TOTP). */
export const staffTotp = pgTable("staff_totp", {
  staffId: staffId().primaryKey(),
  /** Sealed with the key "totp" for this staff id. */
  sealedSecret: bytea().notNull(),
  /** The 30-second step of the last accepted code. It only rises, so that a code works once. */
  lastStep: integer().notNull(),
  createdAt: timestamptz().notNull(),
});

/** Recovery codes, as SHA-256. Each is valid once. */
export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  { staffId: staffId(), hash: bytea().notNull(), createdAt: timestamptz().notNull(), usedAt: timestamptz() },
  (code) => [primaryKey({ name: "staff_recovery_codes_pk", columns: [code.staffId, code.hash] })],
);

/**
 * Links that let a person set a name, a password and a second factor, as SHA-256 of their token. Each is valid once.
 * `first_owner` creates the owner; `recovery` and `invitation` belong to existing staff.
 */
export const staffSetupLinks = pgTable(
  "staff_setup_links",
  {
    hash: bytea().primaryKey(),
    kind: text({ enum: LINK_KINDS }).notNull(),
    staffId: uuid().references(() => staff.id, { onDelete: "cascade" }),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (link) => [
    index("staff_setup_links_of_staff").on(link.staffId),
    check("setup_link_kind_is_known", oneOf("kind", LINK_KINDS)),
    check("setup_link_has_staff", sql`(${link.kind} = 'first_owner') = (${link.staffId} is null)`),
    check("setup_link_ends", sql`${link.expiresAt} > ${link.createdAt}`),
  ],
);
