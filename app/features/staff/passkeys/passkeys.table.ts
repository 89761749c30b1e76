import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { staff } from "#app/features/staff/staff.table.ts";
import { bytea, oneOf, timestamptz } from "#app/platform/db/columns.ts";

/** What a challenge may be signed for. */
const PURPOSES = ["registration", "sign_in", "step_up"] as const;

/** Passkeys (WebAuthn credentials) of staff. Only public keys: they sign nobody in. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: uuid().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** The authenticator's id of the credential, in base64url. */
    credentialId: text().notNull(),
    /** In COSE format. */
    publicKey: bytea().notNull(),
    /** The authenticator's signature counter. It only rises; authenticators without a counter send 0. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How browsers reach the authenticator, such as "usb" or "internal". */
    transports: text().array().notNull(),
    name: text().notNull(),
    /** Whether the person's password manager synchronizes it to other devices. */
    isBackedUp: boolean().notNull(),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz(),
  },
  (passkey) => [
    unique("staff_passkeys_credential").on(passkey.credentialId),
    index("staff_passkeys_of_staff").on(passkey.staffId),
    check("passkey_counter_is_unsigned", sql`${passkey.counter} between 0 and 4294967295`),
  ],
);

/** Challenges that a passkey may sign, as SHA-256. Each is valid once, for five minutes. */
export const staffChallenges = pgTable(
  "staff_challenges",
  {
    hash: bytea().primaryKey(),
    purpose: text({ enum: PURPOSES }).notNull(),
    /** Whose passkey may sign it. Null for a sign-in. Refers to no row: the first owner registers before there is one. */
    staffId: uuid(),
    expiresAt: timestamptz().notNull(),
  },
  (challenge) => [
    index("staff_challenges_expire").on(challenge.expiresAt),
    check("challenge_has_staff", sql`(${challenge.purpose} = 'sign_in') = (${challenge.staffId} is null)`),
    check("challenge_purpose_is_known", oneOf("purpose", PURPOSES)),
  ],
);
