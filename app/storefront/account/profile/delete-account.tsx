import { useRef, useState } from "react";
import { deleteOwnAccount } from "#app/features/customers/account/account.client.ts";
import { FormStatus } from "#app/storefront/forms/form-page.tsx";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Props = { email: string; onDeleted: () => void };

/** Deletes the account after confirmation with the password. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [closings, setClosings] = useState(0);
  return (
    <ProfilePart id="delete" title="Delete account">
      <p>Your profile, addresses, wishlist and cart are deleted for good. Orders on their way still reach you.</p>
      <Button variant="plain" onClick={() => dialog.current?.showModal()}>
        Delete my account...
      </Button>
      <Dialog
        ref={dialog}
        title="Delete account"
        className="delete-dialog"
        onClose={() => setClosings((count) => count + 1)}
      >
        <DeleteForm key={closings} email={email} onDeleted={onDeleted} onCancel={() => dialog.current?.close()} />
      </Dialog>
    </ProfilePart>
  );
}

function DeleteForm({ email, onDeleted, onCancel }: Props & { onCancel: () => void }) {
  const { state, error, fields, submit } = useSubmission(
    async ({ current_password = "" }) => {
      await deleteOwnAccount(current_password);
      onDeleted();
    },
    { failed: "Your account could not be deleted. Please try again." },
  );
  return (
    <form method="post" onSubmit={submit} className="account-form delete-form">
      <p>
        The account of <strong className="typed-text">{email}</strong> is deleted right away, on all devices. This can’t
        be undone.
      </p>
      <p>
        We keep your orders in our books, as the law requires, without your name and address. Unfinished orders keep
        both until the products have arrived and the return period is over.
      </p>
      <FormStatus error={error} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField error={fields.current_password} />
      <div className="account-actions">
        <Button type="submit" className="button-danger" busy={state === "busy"} busyLabel="Deleting...">
          Delete for good
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
