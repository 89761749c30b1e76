import { useRef, useState } from "react";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { UnverifiedNotice } from "#app/storefront/account/unverified-notice.tsx";
import { EmailForm } from "./email-form.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** The e-mail, whether it is shown to be the customer's, and the change to another one that waits for its link. */
export function EmailPart({ profile, onChange }: Props) {
  const { email, email_verified, pending_email } = profile;
  const [isJustAsked, setJustAsked] = useState(false);
  const now = useRef<HTMLParagraphElement>(null);
  return (
    <ProfilePart id="email" title="Email">
      <p ref={now} tabIndex={-1} className="email-now">
        <span className="typed-text">{email}</span>{" "}
        <span className="badge">{email_verified ? "Confirmed" : "Not confirmed"}</span>
      </p>
      {pending_email ? (
        <PendingEmail
          key={pending_email}
          email={email}
          pending={pending_email}
          takesFocus={isJustAsked}
          onWithdrawn={(changed) => {
            onChange(changed);
            now.current?.focus();
          }}
        />
      ) : (
        !email_verified && <UnverifiedNotice profile={profile} />
      )}
      <EmailForm
        key={`${email} ${pending_email}`}
        onAsked={(changed) => {
          setJustAsked(true);
          onChange(changed);
        }}
      />
    </ProfilePart>
  );
}
