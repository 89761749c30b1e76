import {
  type NamedCredential,
  type RegisterPasskeyError,
  startPasskeyRegistration,
  storePasskey,
  verifyNewPasskey,
} from "#app/features/staff/passkeys/register-passkey.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { type FinishedSetup, type FinishSetupError, finishSetup, readSetupDraft } from "./set-up-staff.ts";

type Draft = { token: string; draft: string };

/** Returns the options for a passkey as the first second factor. Errors: setup_link_invalid, setup_done. */
export async function startSetupPasskey({ token, draft }: Draft) {
  const opened = await readSetupDraft(token, draft);
  if (!opened.ok) return opened;
  const { staffId: id, email, name } = opened.value;
  return ok(await startPasskeyRegistration({ id, email, name }));
}

/** Finishes a setup with a passkey, as `finishSetup` does. Errors: those of `finishSetup`, passkey_… */
export async function finishSetupWithPasskey(
  { token, draft, ...named }: Draft & NamedCredential,
  from: { client: ClientInfo; headers: Headers },
): Promise<Result<FinishedSetup, FinishSetupError | RegisterPasskeyError>> {
  const opened = await readSetupDraft(token, draft);
  if (!opened.ok) return opened;
  const verified = await verifyNewPasskey(opened.value.staffId, named);
  if (!verified.ok) return verified;
  return finishSetup<RegisterPasskeyError>({ token, draft }, from, async (tx) => {
    const stored = await storePasskey(verified.value, tx);
    return stored.ok ? ok(null) : stored;
  });
}
