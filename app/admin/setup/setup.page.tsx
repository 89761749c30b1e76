import { useState } from "react";
import { data } from "react-router";
import { PasskeyButton } from "#app/admin/passkeys/passkey-button.tsx";
import { setUpWithPasskey } from "#app/admin/passkeys/passkeys.client.ts";
import { type FormFailure, readSetupTotp, submitSetup } from "#app/admin/sign-in-forms.server.ts";
import { CodeField } from "#app/admin/ui/confirm-dialog.tsx";
import { describeStaffError } from "#app/features/staff/error-response.ts";
import { findSetupLink } from "#app/features/staff/setup/setup-links.ts";
import { shop } from "#app/platform/identity.ts";
import { qrPath } from "#app/platform/qr-path.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NativeForm } from "#app/ui/native-form.tsx";
import type { Route } from "./+types/setup.page.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export const meta = () => [{ title: `Set up · ${shop.name} back office` }, { name: "robots", content: "noindex" }];

/** Whom the link is for. The page of a link that was used, or is not valid, says why. */
export async function loader({ params }: Route.LoaderArgs) {
  const link = await findSetupLink(params.token);
  if (!link.ok) {
    const { status, error } = describeStaffError(link.error);
    // The page of the recovery codes is loaded with the link that was just used.
    const init = link.error.code === "setup_done" ? {} : { status };
    return data({ problem: error, email: undefined, name: undefined }, init);
  }
  const { member } = link.value;
  return data({ problem: undefined, email: member?.email, name: member?.name });
}

type Typed = { name: string; email: string };
type Refused = { error: string; fields: Record<string, string> };
type Step =
  | { step: "account"; typed: Typed; refused: Refused }
  | {
      step: "second_factor";
      draft: string;
      secret: string;
      qr: ReturnType<typeof qrPath>;
      refused: Refused | undefined;
    }
  | { step: "codes"; recoveryCodes: string[] };

export async function action({ request, params: { token } }: Route.ActionArgs) {
  const form = await request.formData();
  const progress = await submitSetup(request, token, form);
  if (!progress.ok) return refuse(token, form, progress);
  if (progress.step === "recovery_codes") {
    const { recoveryCodes, headers } = progress;
    return data<Step>({ step: "codes", recoveryCodes }, { headers });
  }
  const { draft, totp } = progress;
  return data<Step>({ step: "second_factor", draft, secret: totp.secret, qr: qrPath(totp.uri), refused: undefined });
}

/** The step whose form was refused, with what was typed. */
async function refuse(token: string, form: FormData, { status, error, fields = {} }: FormFailure) {
  const refused = { error, fields };
  const draft = String(form.get("draft") ?? "");
  const totp = form.get("step") === "second_factor" ? await readSetupTotp(token, draft) : undefined;
  if (totp)
    return data<Step>({ step: "second_factor", draft, secret: totp.secret, qr: qrPath(totp.uri), refused }, { status });
  const typed = { name: String(form.get("name") ?? ""), email: String(form.get("email") ?? "") };
  return data<Step>({ step: "account", typed, refused }, { status });
}

/** Sends the session's cookie, which React Router leaves out by default. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Setup({ loaderData: { problem, email, name }, actionData, params }: Route.ComponentProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <CodesStep codes={codes} />;
  if (actionData?.step === "codes") return <CodesStep codes={actionData.recoveryCodes} />;
  if (problem) return <NotValid problem={problem} />;
  if (actionData?.step === "second_factor")
    return <FactorStep {...actionData} token={params.token} onDone={setCodes} />;
  return <AccountStep email={email} name={name} typed={actionData?.typed} refused={actionData?.refused} />;
}

const STEPS = ["You", "Second factor", "Recovery codes"];

function Steps({ current }: { current: number }) {
  return (
    <ol className="steps" aria-label="Steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          data-done={index < current ? "" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

function NotValid({ problem }: { problem: string }) {
  return (
    <>
      <h1>{problem}</h1>
      <p>
        A setup link works once, and each start of the shop prints a new one until there is an owner. An invitation is
        valid for three days: ask for a new one.
      </p>
      <p>
        If you have just made your account, sign in. If you have not seen your recovery codes, make new ones under Your
        account.
      </p>
      <p>
        <a href="/admin/sign-in" className="button">
          Sign in
        </a>
      </p>
    </>
  );
}

type AccountProps = {
  email: string | undefined;
  name: string | undefined;
  typed: Typed | undefined;
  refused: Refused | undefined;
};

function AccountStep({ email, name, typed, refused }: AccountProps) {
  return (
    <>
      <Steps current={0} />
      <h1>{email ? "Welcome to the workshop" : "Make yourself the owner"}</h1>
      <RefusedNotice refused={refused} />
      <NativeForm submit="Continue" busyLabel="Checking..." wide>
        <input type="hidden" name="step" value="account" />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={typed?.name ?? name}
          hint="Your colleagues and the audit log see it."
          error={refused?.fields.name}
          required
        />
        {email ? (
          <Field label="Email" type="email" autoComplete="username" value={email} readOnly required />
        ) : (
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={typed?.email}
            error={refused?.fields.email}
            required
          />
        )}
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          hint="At least 12 characters. Four words in a row are easy to remember and hard to guess."
          error={refused?.fields.password}
          required
        />
      </NativeForm>
    </>
  );
}

function RefusedNotice({ refused }: { refused: Refused | undefined }) {
  if (!refused) return null;
  return (
    <p role="alert" className="notice notice-error">
      {refused.error}
    </p>
  );
}

type FactorProps = Extract<Step, { step: "second_factor" }> & { token: string; onDone: (codes: string[]) => void };

function FactorStep({ draft, secret, qr, refused, token, onDone }: FactorProps) {
  return (
    <>
      <Steps current={1} />
      <h1>Your second factor</h1>
      <PasskeyButton
        text="Use a passkey of this device"
        hasOther
        use={async () => onDone(await setUpWithPasskey(token, draft))}
      />
      <p>Scan this with an authenticator app, such as the one in your password manager, and enter the code it shows.</p>
      <QrCode {...qr} />
      <div className="stack">
        <p className="quiet">On this phone, or without a camera: enter this key in the app.</p>
        <p className="secret-text">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        <p className="quiet">Account type: time-based, 6 digits.</p>
      </div>
      <NativeForm submit="Check the code" busyLabel="Checking..." wide>
        <input type="hidden" name="step" value="second_factor" />
        <input type="hidden" name="draft" value={draft} />
        <CodeField name="code" error={refused?.error} />
      </NativeForm>
    </>
  );
}

function CodesStep({ codes }: { codes: string[] }) {
  return (
    <>
      <Steps current={2} />
      <h1>Your recovery codes</h1>
      <p>If you lose your phone, one of these codes replaces it. Each works once. They are shown only now.</p>
      <RecoveryCodes codes={codes} />
      <form action="/admin/demo-range">
        <label className="check">
          <input type="checkbox" required />I have saved them in a safe place
        </label>
        <Button type="submit" wide>
          Open the back office
        </Button>
      </form>
    </>
  );
}
