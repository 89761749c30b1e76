import { sql } from "drizzle-orm";
import { check, customType, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

const citext = customType<{ data: string }>({ dataType: () => "citext" });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const timestamptz = () => timestamp({ withTimezone: true });

/** Why a session ends before its time; `ended_elsewhere` is by its owner, from another device. */
const ENDINGS = ["signed_out", "ended_elsewhere", "token_reused", "password_changed", "password_reset"] as const;

/** E-mails are unique without regard to case. */
export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey(),
    email: citext().notNull(),
    username: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    passwordHash: text().notNull(),
    /** When the owner of the e-mail opened a link that was mailed to it; for each new e-mail anew. */
    emailVerifiedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    passwordChangedAt: timestamptz().notNull(),
  },
  (customer) => [
    unique("customers_email").on(customer.email),
    check("password_is_hashed", sql`${customer.passwordHash} like '$argon2id$%'`),
  ],
);

/** One sign-in on one device; all its refresh tokens are one family and end with it. */
export const customerSessions = pgTable(
  "customer_sessions",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    device: text().notNull(),
    /** The address block it was opened from: a place where this customer is known. */
    place: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    /** However often it is refreshed, here it ends. */
    endsAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    endedBecause: text({ enum: ENDINGS }),
  },
  (session) => [
    index("customer_sessions_of_customer").on(session.customerId, session.place, session.createdAt),
    index("customer_sessions_end").on(session.endsAt),
    check("end_has_reason", sql`(${session.endedAt} is null) = (${session.endedBecause} is null)`),
    check("end_reason_is_known", sql.raw(`ended_because in (${ENDINGS.map((word) => `'${word}'`).join(", ")})`)),
  ],
);

/** Every refresh token a session was ever given, as SHA-256: a spent one that comes back betrays a theft. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: bytea().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => customerSessions.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    spentAt: timestamptz(),
    /** What its successor was made with, for a second tab that spends the same token a moment later. */
    successorSalt: bytea(),
  },
  (token) => [
    index("refresh_tokens_of_session").on(token.sessionId),
    check("spent_has_salt", sql`(${token.spentAt} is null) = (${token.successorSalt} is null)`),
  ],
);

/** Links to set a new password, as SHA-256 of their token: each good once and for an hour. */
export const passwordResets = pgTable(
  "password_resets",
  {
    hash: bytea().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    /** The address block it was used from: the owner of the mailbox sits there. */
    usedFrom: text(),
  },
  (reset) => [
    index("password_resets_of_customer").on(reset.customerId),
    check("use_has_place", sql`(${reset.usedAt} is null) = (${reset.usedFrom} is null)`),
  ],
);

/**
 * Links that show an e-mail to be its customer's, as SHA-256 of their token; each is good once. One for another e-mail
 * than the present one is a change that waits.
 */
export const emailLinks = pgTable(
  "email_links",
  {
    hash: bytea().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    email: citext().notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (link) => [
    index("email_links_of_customer").on(link.customerId),
    index("email_links_expire").on(link.expiresAt),
    check("email_link_ends", sql`${link.expiresAt} > ${link.createdAt}`),
  ],
);
