import { useEffect, useRef } from "react";
import { patchProfile, requestVerification } from "#app/features/customers/account/account.client.ts";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { ActionMessage } from "#app/storefront/account/action-message.tsx";
import { useAction } from "#app/storefront/account/use-action.ts";
import { Button } from "#app/ui/button.tsx";

type Props = {
  email: string;
  pending: string;
  /** It has come from a press on this page: the reader is led to it. */
  takesFocus: boolean;
  onWithdrawn: (profile: Profile) => void;
};

/** Another e-mail that waits for the link mailed to it: send it again, or leave all as it is. */
export function PendingEmail({ email, pending, takesFocus, onWithdrawn }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { busy, error, message, run } = useAction("That did not work. Please try again.");
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const withdraw = () =>
    run("withdraw", async () => {
      onWithdrawn(await patchProfile({ email }));
      return undefined;
    });
  return (
    <div ref={box} tabIndex={-1} className="notice account-notice">
      <p>
        <strong>One step is left.</strong> Open the link that we have sent to{" "}
        <span className="typed-text">{pending}</span>. Until then, your e-mail stays as it is.
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
        <Button variant="quiet" busy={busy === "withdraw"} busyLabel="One moment..." onClick={() => void withdraw()}>
          Keep the present e-mail
        </Button>
      </div>
    </div>
  );
}
