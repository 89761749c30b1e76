import { z } from "@hono/zod-openapi";
import { hasNoControls } from "#app/platform/http/allowed-characters.ts";
import { MAX_ADDRESSES } from "#app/platform/shop-facts.ts";

export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    email_verified: z.boolean().openapi({ description: "Whether the customer has opened a link sent to this email" }),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  })
  .openapi("User");

export const tokensSchema = z
  .object({
    access: z.string().openapi({ description: "A JWT for the Authorization header, valid for 15 minutes" }),
    refresh: z.string().openapi({ description: "Valid once, for `token_refresh`" }),
  })
  .openapi("Tokens");

export const sessionSchema = tokensSchema.extend({ user: userSchema }).openapi("SignedIn");

export const messageSchema = z.object({ message: z.string() }).openapi("Message");

export type User = z.infer<typeof userSchema>;
export type Tokens = z.infer<typeof tokensSchema>;
export type SignedIn = z.infer<typeof sessionSchema>;

const MISMATCH = "Passwords don't match";

const isOneLine = (text: string) => hasNoControls(text) && !/[\n\t]/.test(text);

/** A required text of at most `longest` characters. `name` is its label in the form. */
export function required(name: string, longest: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be text.`) })
    .max(longest, { error: `${name} is too long.` })
    .refine(isOneLine, { error: `${name} contains characters that can’t be read.` })
    .refine((text) => text.trim() !== "", { error: `${name} is required.` });
}

/** A required text, trimmed. */
export const trimmed = (name: string, longest: number) => required(name, longest).transform((text) => text.trim());

/** An email address, trimmed; its case is kept. */
export const email = trimmed("Email", 254)
  .pipe(z.email({ error: "That doesn’t look like an email address." }))
  .openapi({ type: "string", format: "email", example: "ada@example.com" });

/** Counts the code points of the text that is hashed: an accent that is typed apart from its letter is none of its own. */
const codePoints = (text: string) => [...text.normalize("NFKC")].length;

/** 8 to 128 code points of any kind, not trimmed. */
export const newPassword = required("Password", 512)
  .refine((text) => codePoints(text) >= 8, { error: "Use at least 8 characters for the password." })
  .refine((text) => codePoints(text) <= 128, { error: "Use at most 128 characters for the password." })
  .openapi({
    format: "password",
    minLength: 8,
    maxLength: 128,
    description:
      "Length in code points. Refused: the most common passwords, the user’s name or email, and words about the shop",
  });

/** The six fields of the specification. Other fields are rejected. */
export const registrationSchema = z
  .strictObject({
    email,
    username: trimmed("Username", 60),
    password: newPassword,
    confirm_password: required("Confirm password", 512),
    first_name: trimmed("First name", 100),
    last_name: trimmed("Last name", 100),
  })
  .refine((fields) => fields.password === fields.confirm_password, {
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
/** How long a used refresh token may come back, in milliseconds: two tabs may refresh at once, and a response may be lost. */
export const REFRESH_GRACE_MS = 30_000;

export const refreshSchema = z.strictObject({ refresh: opaqueToken }).openapi("Refresh");

export const resetRequestSchema = z.strictObject({ email }).openapi("ResetRequest");

export const resetConfirmSchema = z
  .strictObject({ uid: required("The link", 200), token: required("The link", 200), new_password: newPassword })
  .openapi("ResetConfirm");

export type Registration = z.infer<typeof registrationSchema>;
export type Credentials = z.infer<typeof credentialsSchema>;
export type ResetConfirm = z.infer<typeof resetConfirmSchema>;

/** The errors of the account endpoints: status, the field they belong to and the message for the shopper. */
export const CUSTOMER_ERRORS = {
  email_taken: {
    status: 400,
    field: "email",
    error: "An account with this email already exists. Sign in, or reset your password.",
  },
  password_too_common: {
    status: 400,
    field: "password",
    error: "This password is one of the most common ones. Please choose another.",
  },
  password_too_personal: {
    status: 400,
    field: "password",
    error: "Please choose a password that isn’t your name or your email.",
  },
  password_too_shoplike: {
    status: 400,
    field: "password",
    error: "Please choose a password that isn’t about the shop.",
  },
  wrong_credentials: { status: 401, field: undefined, error: "The email or the password is wrong." },
  session_ended: { status: 401, field: undefined, error: "Your session has ended. Please sign in again." },
  link_not_good: {
    status: 400,
    field: "token",
    error: "This link has been used or has expired. Please request a new one.",
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
    error: "Enter your current password to change the email.",
  },
  no_such_session: { status: 404, field: undefined, error: "Session not found." },
  no_such_address: { status: 404, field: undefined, error: "Address not found." },
  too_many_addresses: {
    status: 409,
    field: undefined,
    error: `You already have ${MAX_ADDRESSES} addresses. Remove one to add another.`,
  },
  verified_already: { status: 409, field: undefined, error: "Your email is already confirmed." },
  link_of_another: {
    status: 409,
    field: undefined,
    error: "This link belongs to another account. Sign in to that account and open the link again.",
  },
  email_taken_meanwhile: {
    status: 409,
    field: undefined,
    error: "Another account now uses this email.",
  },
} as const;

export const RESET_REQUESTED = "If this email exists, a reset link has been sent.";
export const RESET_CONFIRMED = "Your password has been changed. You can now sign in.";
