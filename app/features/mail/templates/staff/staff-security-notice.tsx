import type { EmailData, StaffSecurityEvent } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

type Notice = { title: string; message: string };

const NOTICES: Record<StaffSecurityEvent, Notice> = {
  password_changed: {
    title: "Your password has changed",
    message: "Your password was changed, and all other devices were signed out.",
  },
  passkey_added: {
    title: "A passkey was added",
    message: "A new passkey was added to your account. It signs you in without a password.",
  },
  passkey_removed: {
    title: "A passkey was removed",
    message: "A passkey was removed from your account. It no longer signs you in.",
  },
  totp_added: {
    title: "A new authenticator app",
    message: "A new authenticator app was connected to your account. A former one no longer works.",
  },
  totp_removed: {
    title: "Your authenticator app was disconnected",
    message: "The authenticator app was disconnected from your account. Its codes no longer work.",
  },
  recovery_codes_renewed: {
    title: "New recovery codes",
    message: "New recovery codes were created for your account. The former ones no longer work.",
  },
  recovery_code_used: {
    title: "A recovery code was used",
    message: "One of your recovery codes was used to sign in. It no longer works.",
  },
  owner_link_created: {
    title: "A recovery link for an owner",
    message: "A link that recovers the account of an owner was created at the terminal of the shop’s server.",
  },
};

/** The subject of a security notice: the title of its event. */
export const staffSecurityNoticeSubject = ({ event }: EmailData["staff-security-notice"]) => NOTICES[event].title;

/** To a staff member: the way they sign in has changed, or a recovery code was used. */
export function StaffSecurityNotice({ name, event, link }: EmailData["staff-security-notice"]) {
  const { title, message } = NOTICES[event];
  const greeted = nameForGreeting(name);
  return (
    <EmailLayout
      preview="If this was you, you don’t need to do anything."
      title={title}
      button={{ label: "See your sign-ins", link }}
      note="If this wasn’t you, end all other sessions, change your password, and talk to the owner of the shop at once."
    >
      <Paragraph>{greeted ? `Hello ${greeted},` : "Hello,"}</Paragraph>
      <Paragraph>
        {message} This is about your account in the back office of {shop.name}. If this was you, you don’t need to do
        anything.
      </Paragraph>
    </EmailLayout>
  );
}
