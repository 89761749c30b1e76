import { z } from "@hono/zod-openapi";
import { email, newPassword, required, trimmed, userSchema } from "#app/features/customers/customers.contract.ts";

/** A customer's own profile. */
export const profileSchema = userSchema
  .extend({
    pending_email: z
      .string()
      .nullable()
      .openapi({ description: "The new email, which takes effect once the link sent to it is opened" }),
    created_at: z.string().openapi({ format: "date-time" }),
  })
  .openapi("Profile");
export type Profile = z.infer<typeof profileSchema>;

const currentPassword = required("Current password", 512).openapi({ format: "password" });

/** A change to the profile, with at least one field. A new email needs the password; the current one cancels a change. */
export const profileChangeSchema = z
  .strictObject({
    first_name: trimmed("First name", 100).optional(),
    last_name: trimmed("Last name", 100).optional(),
    username: trimmed("Username", 60).optional(),
    email: email.optional(),
    current_password: currentPassword.optional().openapi({ description: "Required to change the email" }),
  })
  .refine(({ current_password, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: "There is nothing to change.",
  })
  .openapi("ProfileChange");
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const passwordChangeSchema = z
  .strictObject({ current_password: currentPassword, new_password: newPassword })
  .openapi("PasswordChange");
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const deleteAccountSchema = z.strictObject({ current_password: currentPassword }).openapi("CloseAccount");

export const verifyEmailSchema = z
  .strictObject({ token: required("The link", 200).openapi({ description: "The last part of the link" }) })
  .openapi("VerifyEmail");

export const verifiedSchema = z
  .object({
    message: z.string(),
    email: z.string(),
    claimed_orders: z.number().int().openapi({ description: "Number of guest orders that were added to the account" }),
  })
  .openapi("EmailVerified");
export type EmailVerified = z.infer<typeof verifiedSchema>;

/** A session of the customer: one sign-in on one device. */
export const deviceSchema = z
  .object({
    id: z.uuid(),
    device: z.string().openapi({ example: "Firefox on Windows" }),
    created_at: z.string().openapi({ format: "date-time" }),
    last_seen_at: z.string().openapi({ format: "date-time" }),
    current: z.boolean().openapi({ description: "Whether this is the session of the request" }),
  })
  .openapi("Session");
export type DeviceSession = z.infer<typeof deviceSchema>;

export const PASSWORD_CHANGED = "Your password has been changed. All other devices are signed out.";
export const EMAIL_VERIFIED = "Your email is confirmed.";
export const LINK_SENT = "We’ve sent you a link. It may take a minute to arrive.";
