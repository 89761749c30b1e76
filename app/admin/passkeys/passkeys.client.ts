import { RestError, rest } from "#app/platform/http/rest.ts";

/** Loaded when a passkey is used, not with the page. */
const webauthn = () => import("@simplewebauthn/browser");

type AuthenticationOptions = Parameters<Awaited<ReturnType<typeof webauthn>>["startAuthentication"]>[0]["optionsJSON"];
type RegistrationOptions = Parameters<Awaited<ReturnType<typeof webauthn>>["startRegistration"]>[0]["optionsJSON"];

async function sign(path: string): Promise<void> {
  const optionsJSON = await rest.post<AuthenticationOptions>(`${path}options/`);
  const { startAuthentication } = await webauthn();
  await rest.post(`${path}verify/`, { credential: await startAuthentication({ optionsJSON }) });
}

/** Signs in with a passkey. */
export const promptPasskeySignIn = (): Promise<void> => sign("/api/admin/session/passkey/");

/** Proves one of the signed-in person's passkeys again. */
export const promptPasskeyStepUp = (): Promise<void> => sign("/api/admin/step_up/passkey/");

/** Adds a passkey to the signed-in person's account. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await rest.post<RegistrationOptions>("/api/admin/me/passkeys/options/");
  const { startRegistration } = await webauthn();
  await rest.post("/api/admin/me/passkeys/", { name, credential: await startRegistration({ optionsJSON }) });
}

/** Finishes a setup with a passkey as the second factor. Returns the recovery codes. */
export async function setUpWithPasskey(token: string, draft: string): Promise<string[]> {
  const path = "/api/admin/setup/passkey/";
  const optionsJSON = await rest.post<RegistrationOptions>(`${path}options/`, { token, draft });
  const { startRegistration } = await webauthn();
  const credential = await startRegistration({ optionsJSON });
  const named = { token, draft, name: "First passkey", credential };
  return (await rest.post<{ recovery_codes: string[] }>(`${path}verify/`, named)).recovery_codes;
}

/** What to say when a passkey did not work. "" when the person closed the browser's dialog. */
export function passkeyMessage(problem: unknown): string {
  if (problem instanceof RestError && problem.message) return problem.message;
  const isClosed = problem instanceof Error && problem.name === "NotAllowedError";
  return isClosed ? "" : "The passkey did not work here. Please try again, or use another way.";
}
