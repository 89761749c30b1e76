import { useRef, useState } from "react";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { UnverifiedNotice } from "#app/storefront/account/unverified-notice.tsx";
import { EmailForm } from "./email-form.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** The email address with its verification status, and a pending change of it. */
export function EmailPart({ profile, onChange }: Props) {
  const { email, email_verified, pending_email } = profile;
  const [requests, setRequests] = useState(0);
  const currentEmail = useRef<HTMLParagraphElement>(null);
  return (
    <ProfilePart id="email" title="Email">
      <p ref={currentEmail} tabIndex={-1} className="current-email">
        <span className="typed-text">{email}</span>{" "}
        <span className="badge">{email_verified ? "Confirmed" : "Not confirmed"}</span>
      </p>
      {pending_email ? (
        <PendingEmail
          key={`${pending_email} ${requests}`}
          email={email}
          pending={pending_email}
          takesFocus={requests > 0}
          onCanceled={(changed) => {
            onChange(changed);
            currentEmail.current?.focus();
          }}
        />
      ) : (
        !email_verified && <UnverifiedNotice profile={profile} />
      )}
      <EmailForm
        key={`${email} ${pending_email} ${requests}`}
        onRequested={(changed) => {
          setRequests(requests + 1);
          onChange(changed);
        }}
      />
    </ProfilePart>
  );
}
