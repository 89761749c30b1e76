import { z } from "@hono/zod-openapi";
import { ROLES, STAFF_MESSAGES } from "./access/permissions.ts";

const MAX_PASSWORD_LENGTH = 128;

/** Excludes NUL, which the database rejects, other control characters and lone surrogates. */
const isPlain = (value: string) => value.isWellFormed() && !/\p{Cc}/u.test(value);

const text = (name: string, max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be text.`) })
    .max(max, { error: `${name} is too long.` })
    .refine(isPlain, { error: `${name} contains characters that can’t be read.` })
    .refine((value) => value.trim() !== "", { error: `${name} is required.` });

/** Counts the code points of the text that is hashed: an accent that is typed apart from its letter is none of its own. */
const lengthOf = (password: string) => [...password.normalize("NFKC")].length;

/** 12 to 128 code points: longer than a customer's, because it opens the whole shop. */
export const staffPasswordSchema = text("Password", 4 * MAX_PASSWORD_LENGTH)
  .refine((password) => lengthOf(password) >= 12, { error: "Use at least 12 characters for the password." })
  .refine((password) => lengthOf(password) <= MAX_PASSWORD_LENGTH, {
    error: `Use at most ${MAX_PASSWORD_LENGTH} characters for the password.`,
  })
  .openapi({
    format: "password",
    minLength: 12,
    maxLength: MAX_PASSWORD_LENGTH,
    example: "a stitch in time saves nine",
  });

export const staffEmailSchema = text("Email", 254)
  .transform((email) => email.trim())
  .pipe(z.email({ error: "That doesn’t look like an email address." }))
  .openapi({ type: "string", format: "email", example: "ana@example.com" });

export const staffNameSchema = text("Name", 100)
  .transform((name) => name.trim())
  .openapi({ type: "string", example: "Ana" });

export const staffCredentialsSchema = z
  .strictObject({ email: text("Email", 254), password: text("Password", 512) })
  .openapi("StaffCredentials");

/** A code of an authenticator app, or a recovery code. */
export const factorCodeSchema = z.strictObject({
  code: text("Code", 40).openapi({ example: "123456" }),
});

const tokenSchema = text("The link", 100).openapi({ description: "The last part of the link" });

export const setupSchema = z
  .discriminatedUnion(
    "step",
    [
      z.strictObject({
        step: z.literal("account"),
        token: tokenSchema,
        name: staffNameSchema,
        email: staffEmailSchema.optional().openapi({ description: "Only for the first owner" }),
        password: staffPasswordSchema,
      }),
      z.strictObject({
        step: z.literal("second_factor"),
        token: tokenSchema,
        draft: text("The draft", 4000).openapi({ description: "From the response to the step before" }),
        code: text("Code", 40).openapi({ description: "A code of the authenticator app" }),
      }),
    ],
    { error: "The step must be account or second_factor." },
  )
  .openapi("StaffSetup");

export const totpDraftSchema = z
  .object({
    draft: z.string().openapi({ description: "Send it with the next step" }),
    totp: z.object({ secret: z.string(), uri: z.string() }),
  })
  .openapi("TotpDraft");

export const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()).openapi({ description: "Shown once; each is valid once" }) })
  .openapi("RecoveryCodes");

export const staffSessionSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    roles: z.array(z.enum(ROLES)),
    permissions: z.array(z.string()),
    step_up_until: z.iso.datetime().openapi({ description: "Until when actions need no second factor again" }),
  })
  .openapi("StaffSession");

/** The status and the message of each expected error of signing in and setting up. */
export const STAFF_ERRORS = {
  wrong_credentials: { status: 401, error: "The email or the password is wrong." },
  sign_in_expired: { status: 401, error: "Please enter your email and password again." },
  wrong_code: { status: 400, error: "This code is wrong or was used before.", field: "code" },
  setup_link_invalid: { status: 404, error: "This link is invalid or has expired." },
  setup_done: { status: 409, error: "This link was used already." },
  email_required: { status: 400, error: "Please enter an email address.", field: "email" },
  email_taken: { status: 409, error: "Someone else has this email.", field: "email" },
  password_too_common: { status: 400, error: "This password is one of the most common ones.", field: "password" },
  password_too_personal: { status: 400, error: "This password is too close to your name or email.", field: "password" },
  password_too_shoplike: { status: 400, error: "This password is too easy to guess for this shop.", field: "password" },
  wrong_password: { status: 400, error: "This is not your current password.", field: "current_password" },
  passkey_rejected: { status: 400, error: "This passkey could not be verified. Please try again." },
  passkey_expired: { status: 400, error: "That took too long. Please try again." },
  passkey_unknown: { status: 401, error: "This passkey doesn’t open the back office." },
  passkey_taken: { status: 409, error: "This passkey is registered already." },
  no_such_passkey: { status: 404, error: "There is no such passkey." },
  no_totp: { status: 404, error: "No authenticator app is connected." },
  last_factor: { status: 409, error: "This is your only second factor. Please add another one first." },
  totp_expired: { status: 400, error: "That took too long. Please start again with a new QR code." },
  no_such_session: { status: 404, error: "There is no such session." },
  no_such_staff: { status: 404, error: "There is no such staff member." },
  invalid_state: { status: 409, error: "That is no longer possible. Please reload the list." },
  last_owner: { status: 409, error: "The shop needs an active owner with a second factor." },
  may_not_grant: { status: 403, error: "You can’t give or take rights that you don’t have yourself." },
  edited_meanwhile: { status: 412, error: "Someone changed this in the meantime." },
  forbidden: { status: 403, error: STAFF_MESSAGES.forbidden },
  step_up: { status: 401, error: "Please confirm with your second factor." },
  too_many_attempts: { status: 429, error: "Too many attempts." },
  busy: { status: 503, error: "Too many people are signing in at this moment. Please try again in a few seconds." },
} as const satisfies Record<string, { status: number; error: string; field?: string }>;
