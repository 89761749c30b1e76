import { z } from "@hono/zod-openapi";
import { ROLES } from "#app/features/staff/access/permissions.ts";
import { newCredentialSchema, passkeyNameSchema } from "#app/features/staff/passkeys/passkeys.contract.ts";
import { factorCodeSchema, staffNameSchema, staffPasswordSchema } from "#app/features/staff/staff.contract.ts";

export const ownProfileSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    factors: z.object({
      passkeys: z.int(),
      totp: z.boolean().openapi({ description: "Whether an authenticator app is connected" }),
      recovery_codes: z.int().openapi({ description: "How many are unused" }),
    }),
    version: z.int(),
  })
  .openapi("OwnProfile");

export const ownNameSchema = z.strictObject({ name: staffNameSchema }).openapi("OwnName");

export const ownPasswordSchema = z
  .strictObject({
    current_password: z.string().max(512).openapi({ format: "password" }),
    new_password: staffPasswordSchema,
  })
  .openapi("OwnPasswordChange");

export const passkeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    synced: z.boolean().openapi({ description: "Whether a password manager stores it for several devices" }),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .openapi("Passkey");

export const newPasskeySchema = z
  .strictObject({ name: passkeyNameSchema, credential: newCredentialSchema })
  .openapi("NewPasskey");

export const newTotpSecretSchema = z
  .object({
    secret: z.string().openapi({ description: "To type into the authenticator app" }),
    uri: z.string().openapi({ example: "otpauth://totp/…" }),
    qr_svg: z.string().openapi({ description: "The URI as a QR code" }),
    draft: z.string().openapi({ description: "Send it with the code, within 15 minutes" }),
  })
  .openapi("NewTotpSecret");

export const totpConfirmationSchema = factorCodeSchema
  .extend({ draft: z.string().max(1000) })
  .openapi("TotpConfirmation");

export const ownSessionSchema = z
  .object({
    id: z.uuid(),
    device: z.string().openapi({ example: "Firefox on Windows" }),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    current: z.boolean(),
  })
  .openapi("OwnStaffSession");

export type OwnProfile = z.infer<typeof ownProfileSchema>;
export type OwnPasswordChange = z.infer<typeof ownPasswordSchema>;
export type Passkey = z.infer<typeof passkeySchema>;
export type NewTotpSecret = z.infer<typeof newTotpSecretSchema>;
export type OwnSession = z.infer<typeof ownSessionSchema>;
