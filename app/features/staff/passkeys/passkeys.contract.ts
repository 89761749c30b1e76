import { z } from "@hono/zod-openapi";

const MAX_NAME_LENGTH = 60;

/** Base64url, no longer than any authenticator sends. */
const base64url = (max: number) =>
  z
    .string()
    .max(max, { error: "This is longer than a browser sends." })
    .regex(/^[\w-]*$/, { error: "This is not base64url." });

const id = base64url(1400);
const transports = z.array(z.string().max(40)).max(10);

/** What every credential has besides its response. Browsers add extensions that the shop ignores. */
const credential = {
  id,
  rawId: id,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).openapi({ description: "Ignored" }),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
};

/** A new credential, as `startRegistration` of @simplewebauthn/browser returns it. */
export const newCredentialSchema = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      authenticatorData: base64url(20_000).optional(),
      transports: transports.optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: base64url(8000).optional(),
    }),
  })
  .openapi("NewPasskeyCredential");

/** A signed challenge, as `startAuthentication` of @simplewebauthn/browser returns it. */
export const signedCredentialSchema = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(8000),
      userHandle: base64url(200).optional(),
    }),
  })
  .openapi("SignedPasskeyCredential");

export const passkeyNameSchema = z
  .string({ error: "Name is required." })
  .transform((name) => name.trim())
  .pipe(
    z
      .string()
      .min(1, { error: "Name is required." })
      .max(MAX_NAME_LENGTH, { error: `Use at most ${MAX_NAME_LENGTH} characters.` }),
  )
  .openapi({ type: "string", maxLength: MAX_NAME_LENGTH, example: "Ana’s phone" });

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** Options for `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const registrationOptionsSchema = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    timeout: z.int(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
  })
  .openapi("PasskeyRegistrationOptions");

/** Options for `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON). */
export const signInOptionsSchema = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
    allowCredentials: z.array(descriptor),
  })
  .openapi("PasskeySignInOptions");

export type NewCredential = z.infer<typeof newCredentialSchema>;
export type SignedCredential = z.infer<typeof signedCredentialSchema>;
export type RegistrationOptions = z.infer<typeof registrationOptionsSchema>;
export type SignInOptions = z.infer<typeof signInOptionsSchema>;
