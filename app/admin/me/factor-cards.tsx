import { useState } from "react";
import { useRevalidator } from "react-router";
import { PasskeyButton } from "#app/admin/passkeys/passkey-button.tsx";
import { addPasskey } from "#app/admin/passkeys/passkeys.client.ts";
import { QrCode } from "#app/admin/setup/qr-code.tsx";
import { RecoveryCodes } from "#app/admin/setup/recovery-codes.tsx";
import { showAdminToast } from "#app/admin/ui/admin-toast.ts";
import { AskFirst } from "#app/admin/ui/ask-first.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { CodeField } from "#app/admin/ui/confirm-dialog.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { type ShownOnce, useDoneForm, useFormResult, useShown } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { RestError } from "#app/platform/http/rest.ts";
import { Field } from "#app/ui/field.tsx";

type Passkey = { id: string; name: string; synced: boolean; added: string; lastUsed: string | undefined };

/** One's own passkeys. Adding one asks for the second factor first. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <Card title="Passkeys" aside={passkeys.length > 0 && <State kind="good">On</State>}>
      {passkeys.length === 0 ? (
        <p className="soft">A passkey signs you in with your fingerprint, face or screen lock: no password, no code.</p>
      ) : (
        <ul className="rows">
          {passkeys.map(({ id, name, synced, added, lastUsed }) => (
            <li key={id} className="row">
              <span className="row-name">{name}</span>
              <span className="soft wide">
                {lastUsed ? `Last used ${lastUsed}` : `Added ${added}`}
                {synced && " · synced by its password manager"}
              </span>
              <AskFirst
                intent="remove_passkey"
                values={{ id }}
                text="Remove…"
                about={`the passkey ${name}`}
                question={`You can no longer sign in with ${name}. This can’t be undone: to use it again, add it again.`}
                answer="Remove the passkey"
                className="wide"
              />
            </li>
          ))}
        </ul>
      )}
      <NewPasskey />
    </Card>
  );
}

function NewPasskey() {
  const { revalidate } = useRevalidator();
  const [name, setName] = useState("");
  const confirmed = useDoneForm("prepare_passkey", {});
  /** The confirmation that is too old: the first form asks for another. */
  const [outdated, setOutdated] = useState<typeof confirmed>();
  if (!confirmed || confirmed === outdated) {
    return (
      <ActionForm intent="prepare_passkey">
        <SubmitButton intent="prepare_passkey" variant="plain" busyLabel="Checking...">
          Add a passkey
        </SubmitButton>
      </ActionForm>
    );
  }
  return (
    <div className="fields">
      <Field
        label="Name of the device"
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
        required
      />
      <PasskeyButton
        text="Create the passkey"
        use={async () => {
          try {
            await addPasskey(name.trim() || "Passkey");
          } catch (error) {
            if (!(error instanceof RestError && error.status === 401)) throw error;
            showAdminToast(error.message);
            return setOutdated(confirmed);
          }
          showAdminToast("The passkey is added.");
          await revalidate();
        }}
      />
    </div>
  );
}

/** Connects an authenticator app, or another one in its place. It can be disconnected while there is a passkey. */
export function TotpCard({ isConnected, canRemove }: { isConnected: boolean; canRemove: boolean }) {
  const shown = useShown("totp", { until: "confirm_totp" });
  return (
    <Card title="Authenticator app" aside={isConnected && <State kind="good">On</State>}>
      {shown ? (
        <NewTotp totp={shown} />
      ) : (
        <>
          <ActionForm intent="start_totp">
            <SubmitButton intent="start_totp" variant="plain" busyLabel="Preparing...">
              {isConnected ? "Connect another app instead" : "Connect an app"}
            </SubmitButton>
          </ActionForm>
          {canRemove && (
            <AskFirst
              intent="remove_totp"
              text="Disconnect the app…"
              question="Its codes stop working. This can’t be undone: to use it again, connect it again."
              answer="Disconnect the app"
            />
          )}
        </>
      )}
    </Card>
  );
}

function NewTotp({ totp: { secret, draft, qr } }: { totp: Extract<ShownOnce, { kind: "totp" }> }) {
  const { error } = useFormResult("confirm_totp");
  return (
    <>
      <QrCode {...qr} />
      <p className="secret-text">{secret.match(/.{1,4}/g)?.join(" ")}</p>
      <ActionForm intent="confirm_totp" values={{ draft }}>
        <CodeField name="code" error={error("code")} />
        <SubmitButton intent="confirm_totp" busyLabel="Checking...">
          Check the code
        </SubmitButton>
      </ActionForm>
    </>
  );
}

/** How many recovery codes are left, and new ones. */
export function CodesCard({ left }: { left: number }) {
  const shown = useShown("codes");
  return (
    <Card
      title="Recovery codes"
      aside={<State kind={left > 2 ? "good" : left > 0 ? "begun" : "bad"}>{left} left</State>}
    >
      {shown ? (
        <>
          <p>These replace all earlier codes. They are shown only now.</p>
          <RecoveryCodes codes={shown.codes} />
        </>
      ) : (
        <AskFirst
          intent="renew_codes"
          text="Create new codes…"
          question="All codes that you have printed or saved stop working. This can’t be undone."
          answer="Create new codes"
          busyLabel="Creating..."
        />
      )}
    </Card>
  );
}
