import { useEffect, useRef } from "react";
import { patchProfile, requestVerification } from "#app/features/customers/account/account.client.ts";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { ActionMessage } from "#app/storefront/account/action-message.tsx";
import { useAction } from "#app/storefront/account/use-action.ts";
import { Button } from "#app/ui/button.tsx";

type Props = {
  email: string;
  pending: string;
  /** True when the change was just requested on this page: the notice then takes the focus. */
  takesFocus: boolean;
  onCanceled: (profile: Profile) => void;
};

/** A pending change of the email address: resend its link, or cancel the change. */
export function PendingEmail({ email, pending, takesFocus, onCanceled }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { busy, error, message, run } = useAction("That didn’t work. Please try again.");
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const cancel = () =>
    run("cancel", async () => {
      onCanceled(await patchProfile({ email }));
      return undefined;
    });
  return (
    <div ref={box} tabIndex={-1} className="notice account-notice">
      <p>
        <strong>One more step.</strong> Open the link we sent to <span className="typed-text">{pending}</span>. Until
        then, your email stays the same.
      </p>
      <ActionMessage error={error} message={message} />
      <div className="account-actions">
        <Button
          variant="plain"
          busy={busy === "send"}
          busyLabel="Sending..."
          onClick={() => void run("send", async () => (await requestVerification()).message)}
        >
          Send again
        </Button>
        <Button variant="quiet" busy={busy === "cancel"} busyLabel="One moment..." onClick={() => void cancel()}>
          Keep my current email
        </Button>
      </div>
    </div>
  );
}
