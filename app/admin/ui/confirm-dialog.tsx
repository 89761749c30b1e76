import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { clearStaff } from "#app/admin/layout/last-staff.ts";
import { TAKEN_OVER_FIELD } from "#app/admin/offline/waiting-actions.ts";
import { PasskeyButton } from "#app/admin/passkeys/passkey-button.tsx";
import { promptPasskeySignIn, promptPasskeyStepUp } from "#app/admin/passkeys/passkeys.client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ActionResult } from "./forms/action-result.ts";
import { rememberSubmission, repeatSubmission } from "./forms/last-submission.ts";

type Asked = Extract<ActionResult, { state: "confirm" }>;

const TITLES = { step_up: "Confirm that it is you", sign_in: "Your session has ended" };

/** Sends a form in the background, as the `submit` of a fetcher does. */
export type SubmitForm = (form: FormData, options: { method: "post"; preventScrollReset: true }) => Promise<void>;

type Props = { result: Asked; submitBy?: SubmitForm | undefined };

/**
 * Asks for the second factor, or for a new sign-in, and sends the same form with the same key again: as the page's, or `submitBy`
 * the fetcher that sent it, whose response takes the place of the question. The page behind it keeps what was typed. Without
 * JavaScript it stands in the page, with the submitted values in hidden fields.
 */
export function ConfirmDialog({ result, submitBy }: Props) {
  const { submitted, confirm, mayHavePasskey, message } = result;
  // A name can have the same value several times.
  const fields = submitted.map(([name, value], at) => ({ id: `${name} ${at}`, name, value }));
  const dialog = useRef<HTMLDialogElement>(null);
  const submitPage = useSubmit();
  const { state } = useNavigation();
  const [isSending, setIsSending] = useState(false);
  /** The same form with the same key, and the answer to the question. */
  async function sendAgain(answer = new FormData()) {
    const form = repeatSubmission(submitted);
    for (const [name, value] of answer) if (name.startsWith("confirm_")) form.set(name, value);
    rememberSubmission(form);
    if (confirm === "sign_in") clearStaff();
    setIsSending(true);
    await (submitBy ?? submitPage)(form, { method: "post", preventScrollReset: true });
    setIsSending(false);
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "idle" && !isSending) void sendAgain(new FormData(event.currentTarget));
  }
  // A dialog that was closed opens again with each response, also with one that has the same values. An open one is left alone.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!result || !shown || shown.matches(":modal")) return;
    shown.close();
    shown.showModal();
    shown.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [result]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Before it is removed, so that the focus returns to the button that was pressed.
    return () => shown?.close();
  }, []);
  return (
    <Dialog ref={dialog} open title={TITLES[confirm]} className="confirm-dialog">
      <div className="dialog-body">
        <p>
          {confirm === "step_up"
            ? "Enter your second factor again: the last time was more than ten minutes ago."
            : "Sign in again to go on. What you typed is still here."}
        </p>
        {message && (
          <p role="alert" className="notice notice-error">
            {message}
          </p>
        )}
        {mayHavePasskey && (
          <PasskeyButton
            hasOther
            text={confirm === "step_up" ? "Confirm with a passkey" : "Sign in with a passkey"}
            use={async () => {
              await (confirm === "step_up" ? promptPasskeyStepUp() : promptPasskeySignIn());
              const answer = new FormData();
              if (confirm === "sign_in") answer.set(TAKEN_OVER_FIELD, "1");
              await sendAgain(answer);
            }}
          />
        )}
        <form method="post" onSubmit={onSubmit}>
          {fields.map(({ id, name, value }) => (
            <input key={id} type="hidden" name={name} value={value} />
          ))}
          {confirm === "sign_in" && <SignInFields />}
          <CodeField name="confirm_code" />
          <Button type="submit" wide busy={isSending} busyLabel="Checking...">
            {confirm === "step_up" ? "Confirm" : "Sign in and go on"}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

function SignInFields() {
  return (
    <>
      <Field label="Email" name="confirm_email" type="email" autoComplete="username" required />
      <Field label="Password" name="confirm_password" type="password" autoComplete="current-password" required />
    </>
  );
}

/** A code of six digits from the authenticator app. */
export function CodeField({ name, hint, error }: { name: string; hint?: string; error?: string | undefined }) {
  return (
    <Field
      label="Code from your authenticator app"
      name={name}
      inputMode={hint ? "text" : "numeric"}
      autoComplete="one-time-code"
      maxLength={40}
      hint={hint}
      error={error}
      required
    />
  );
}
