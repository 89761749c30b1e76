import { z } from "@hono/zod-openapi";

export const userSchema = z
  .object({ id: z.string(), email: z.string(), username: z.string(), first_name: z.string(), last_name: z.string() })
  .openapi("User");

export const tokensSchema = z
  .object({
    access: z.string().openapi({ description: "A JWT for the Authorization header, good for 15 minutes" }),
    refresh: z.string().openapi({ description: "Good once, for token_refresh" }),
  })
  .openapi("Tokens");

export const sessionSchema = tokensSchema.extend({ user: userSchema }).openapi("SignedIn");

export const messageSchema = z.object({ message: z.string() }).openapi("Message");

export type User = z.infer<typeof userSchema>;
export type Tokens = z.infer<typeof tokensSchema>;
export type SignedIn = z.infer<typeof sessionSchema>;

const MISMATCH = "Passwords don't match";

/** Neither the database nor a person can read NUL, other control characters and halves of characters. */
const isReadable = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** A text that must be there: `name` is its label on the screen. */
export function required(name: string, longest: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be text.`) })
    .max(longest, { error: `${name} is too long.` })
    .refine(isReadable, { error: `${name} contains characters that can't be read.` })
    .refine((text) => text.trim() !== "", { error: `${name} is required.` });
}

/** A text that must be there, without the spaces around it. */
export const trimmed = (name: string, longest: number) => required(name, longest).transform((text) => text.trim());

/** An e-mail address, as it was typed. */
export const email = trimmed("Email", 254)
  .pipe(z.email({ error: "That doesn't look like an e-mail address." }))
  .openapi({ type: "string", format: "email", example: "ada@example.com" });

const codePoints = (text: string) => [...text].length;

/** At least 8 and at most 128 characters of any kind, not trimmed, not cut. */
export const newPassword = required("Password", 512)
  .refine((text) => codePoints(text) >= 8, { error: "Use at least 8 characters for the password." })
  .refine((text) => codePoints(text) <= 128, { error: "Use at most 128 characters for the password." })
  .openapi({
    format: "password",
    minLength: 8,
    maxLength: 128,
    description: "Counted in code points; none of the commonest, not the name or the e-mail",
  });

/** The specification's six fields; nothing else is taken. */
export const registrationSchema = z
  .strictObject({
    email,
    username: trimmed("Username", 60),
    password: newPassword,
    confirm_password: required("Confirm password", 512),
    first_name: trimmed("First name", 100),
    last_name: trimmed("Last name", 100),
  })
  .refine((given) => given.password === given.confirm_password, {
    error: MISMATCH,
    path: ["confirm_password"],
    when: ({ value }) => {
      const both = z.object({ password: z.string(), confirm_password: z.string().min(1) });
      return both.safeParse(value).success;
    },
  })
  .openapi("Registration");

export const credentialsSchema = z
  .strictObject({ email: trimmed("Email", 254), password: required("Password", 512) })
  .openapi("Credentials");

const opaqueToken = required("Refresh token", 200);
export const refreshSchema = z.strictObject({ refresh: opaqueToken }).openapi("Refresh");

export const resetRequestSchema = z.strictObject({ email }).openapi("ResetRequest");

export const resetConfirmSchema = z
  .strictObject({ uid: required("The link", 200), token: required("The link", 200), new_password: newPassword })
  .openapi("ResetConfirm");

export type Registration = z.infer<typeof registrationSchema>;
export type Credentials = z.infer<typeof credentialsSchema>;
export type ResetConfirm = z.infer<typeof resetConfirmSchema>;

/** Every reason for which an account's call says no, with its status and its sentence for the shopper. */
export const CUSTOMER_ERRORS = {
  email_taken: {
    status: 400,
    field: "email",
    error: "An account with this e-mail exists already. Sign in, or reset your password.",
  },
  password_too_common: {
    status: 400,
    field: "password",
    error: "This password is one of the most used ones. Please choose another.",
  },
  password_too_personal: {
    status: 400,
    field: "password",
    error: "Please choose a password that isn't your name or your e-mail.",
  },
  password_too_shoplike: {
    status: 400,
    field: "password",
    error: "Please choose a password that isn't about the shop.",
  },
  wrong_credentials: { status: 401, field: undefined, error: "The e-mail or the password is wrong." },
  session_ended: { status: 401, field: undefined, error: "Your session has ended. Please sign in again." },
  link_not_good: {
    status: 400,
    field: "token",
    error: "This link has been used or is too old. Please request a new one.",
  },
  too_many_attempts: {
    status: 429,
    field: undefined,
    error: "Too many attempts. Please wait a while and try again.",
  },
  busy: { status: 503, field: undefined, error: "The shop is very busy. Please try again in a moment." },
  wrong_password: { status: 400, field: "current_password", error: "That is not your current password." },
  password_needed: {
    status: 400,
    field: "current_password",
    error: "Enter your current password to change the e-mail.",
  },
  no_such_session: { status: 404, field: undefined, error: "There is no such session." },
  no_such_address: { status: 404, field: undefined, error: "There is no such address." },
  too_many_addresses: {
    status: 409,
    field: undefined,
    error: "You have 20 addresses already. Remove one to add another.",
  },
  verified_already: { status: 409, field: undefined, error: "Your e-mail is confirmed already." },
  link_of_another: {
    status: 409,
    field: undefined,
    error: "This link belongs to another account. Sign in to that one, and open the link again.",
  },
  email_taken_meanwhile: {
    status: 409,
    field: undefined,
    error: "Another account uses this e-mail by now.",
  },
} as const;

export const RESET_REQUESTED = "If this email exists, a reset link has been sent.";
export const RESET_CONFIRMED = "Your password has been changed. You can now sign in.";
