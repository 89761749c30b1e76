import { requestVerification } from "#app/features/customers/account/account.client.ts";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionMessage } from "./action-message.tsx";
import { useAction } from "./use-action.ts";

/** Asks for the verification of the email address, and resends the link. */
export function UnverifiedNotice({ profile }: { profile: Profile }) {
  const { busy, error, message, run } = useAction("The link could not be sent. Please try again.");
  return (
    <div className="notice account-notice">
      <p>
        <strong>Please confirm your email.</strong> Open the link we sent to{" "}
        <span className="typed-text">{profile.email}</span>: it confirms that the address is yours, and adds orders that
        you placed as a guest to this account.
      </p>
      <ActionMessage error={error} message={message} />
      <Button
        variant="plain"
        busy={busy !== undefined}
        busyLabel="Sending..."
        onClick={() => void run("send", async () => (await requestVerification()).message)}
      >
        Send again
      </Button>
    </div>
  );
}
