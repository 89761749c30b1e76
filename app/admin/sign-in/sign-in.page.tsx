import { data, redirect, useLocation } from "react-router";
import { withCodeKind } from "#app/admin/actions/confirm.server.ts";
import { PasskeyButton } from "#app/admin/passkeys/passkey-button.tsx";
import { promptPasskeySignIn } from "#app/admin/passkeys/passkeys.client.ts";
import { findStaffOf } from "#app/admin/require-staff.server.ts";
import { submitFactorCode, submitPassword, submitSignOut } from "#app/admin/sign-in-forms.server.ts";
import { CodeField } from "#app/admin/ui/confirm-dialog.tsx";
import { findPendingSignIn } from "#app/features/staff/sessions/staff-session.ts";
import { findActiveOwners } from "#app/features/staff/staff.queries.ts";
import { shop } from "#app/platform/identity.ts";
import { Field } from "#app/ui/field.tsx";
import { NativeForm } from "#app/ui/native-form.tsx";
import type { Route } from "./+types/sign-in.page.ts";
import { safeNext } from "./safe-next.ts";

export const meta = () => [{ title: `Sign in · ${shop.name} back office` }, { name: "robots", content: "noindex" }];

const nextOf = (request: Request) => safeNext(new URL(request.url).searchParams.get("next"));

/** Which step of the sign-in is next. A signed-in person goes on at once. */
export async function loader({ request }: Route.LoaderArgs) {
  if (await findStaffOf(request)) throw redirect(nextOf(request));
  if (await findPendingSignIn(request.headers)) return { step: "code" as const };
  return { step: (await findActiveOwners()).length > 0 ? ("password" as const) : ("no_owner" as const) };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const { pathname, search } = new URL(request.url);
  const intent = form.get("intent");
  if (intent === "restart") return redirect(pathname + search, { status: 303, headers: await submitSignOut(request) });
  const isCode = intent === "code";
  const result = isCode ? await submitFactorCode(request, withCodeKind(form)) : await submitPassword(request, form);
  if (result.ok)
    return redirect(isCode ? nextOf(request) : pathname + search, { status: 303, headers: result.headers });
  return data({ error: result.error, email: String(form.get("email") ?? "") }, { status: result.status });
}

export default function SignIn({ loaderData: { step }, actionData }: Route.ComponentProps) {
  if (step === "no_owner") return <NoOwner />;
  return (
    <>
      <h1>{step === "code" ? "Your second factor" : "Sign in"}</h1>
      {actionData && (
        <p role="alert" className="notice notice-error">
          {actionData.error}
        </p>
      )}
      {step === "password" && <PasskeyPart />}
      {step === "code" ? <CodeForm /> : <PasswordForm email={actionData?.email} />}
      <p className="quiet">
        Can’t sign in? An owner can ask for a new second factor for you, under Staff: the email about it leads to a new
        password and a new factor. Owners run <code>npm run owner-link</code> where the shop runs.
      </p>
    </>
  );
}

function NoOwner() {
  return (
    <>
      <h1>The shop has no owner yet.</h1>
      <p>
        Look at the terminal where the shop was started. It shows a link that makes the first owner. The link works
        once, for 24 hours, and each start of the shop prints a new one.
      </p>
    </>
  );
}

/** A passkey is both factors, so it needs no password. */
function PasskeyPart() {
  const { search } = useLocation();
  return (
    <PasskeyButton
      text="Sign in with a passkey"
      hasOther
      use={async () => {
        await promptPasskeySignIn();
        location.assign(safeNext(new URLSearchParams(search).get("next")));
      }}
    />
  );
}

function PasswordForm({ email }: { email: string | undefined }) {
  return (
    <NativeForm submit="Continue" busyLabel="Checking..." wide>
      <input type="hidden" name="intent" value="password" />
      <Field label="Email" name="email" type="email" autoComplete="username" defaultValue={email} required />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
    </NativeForm>
  );
}

function CodeForm() {
  return (
    <>
      <NativeForm submit="Sign in" busyLabel="Checking..." wide>
        <input type="hidden" name="intent" value="code" />
        <CodeField name="code" hint="Without your phone, use one of your recovery codes." />
      </NativeForm>
      <form method="post">
        <button type="submit" className="link-button" name="intent" value="restart">
          Use another account
        </button>
      </form>
    </>
  );
}
