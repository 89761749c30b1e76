import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, citext, oneOf, timestamptz } from "#app/platform/db/columns.ts";

/** Why a session ended before it expired. `ended_elsewhere`: its customer ended it from another device. */
const ENDINGS = ["signed_out", "ended_elsewhere", "token_reused", "password_changed", "password_reset"] as const;

/** Emails are unique and compared without case (citext). */
export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey(),
    email: citext().notNull(),
    username: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    passwordHash: text().notNull(),
    /** When the customer opened a link that was sent to this email. Null for an email that is not verified yet. */
    emailVerifiedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    passwordChangedAt: timestamptz().notNull(),
  },
  (customer) => [
    unique("customers_email").on(customer.email),
    check("password_is_hashed", sql`${customer.passwordHash} like '$argon2id$%'`),
  ],
);

/** One sign-in on one device. All its refresh tokens are one family and become invalid with it. */
export const customerSessions = pgTable(
  "customer_sessions",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    device: text().notNull(),
    /** The client network it was opened from. Sign-in limits treat this network as known for the customer. */
    clientNetwork: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    /** The session ends here, however often it is refreshed. */
    endsAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    endedBecause: text({ enum: ENDINGS }),
  },
  (session) => [
    index("customer_sessions_of_customer").on(session.customerId, session.clientNetwork, session.createdAt),
    index("customer_sessions_end").on(session.endsAt),
    check("end_has_reason", sql`(${session.endedAt} is null) = (${session.endedBecause} is null)`),
    check("end_reason_is_known", oneOf("ended_because", ENDINGS)),
  ],
);

/** Every refresh token ever issued to a session, as SHA-256. A used token that returns indicates a theft. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: bytea().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => customerSessions.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    spentAt: timestamptz(),
    /** The salt of the token's successor, so that a second tab that uses the same token gets the same successor. */
    successorSalt: bytea(),
  },
  (token) => [
    index("refresh_tokens_of_session").on(token.sessionId),
    check("spent_has_salt", sql`(${token.spentAt} is null) = (${token.successorSalt} is null)`),
  ],
);

/** Password reset links, as SHA-256 of their token. Each is valid once, for an hour. */
export const passwordResets = pgTable(
  "password_resets",
  {
    hash: bytea().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    /** The client network it was used from: known as the network of the mailbox's owner. */
    usedFrom: text(),
  },
  (reset) => [
    index("password_resets_of_customer").on(reset.customerId),
    check("use_has_network", sql`(${reset.usedAt} is null) = (${reset.usedFrom} is null)`),
  ],
);

/**
 * Email verification links, as SHA-256 of their token. A link for an email other than the customer's current one is a pending
 * change of the email; one for the current email that is verified changes nothing.
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
