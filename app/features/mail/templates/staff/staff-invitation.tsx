import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const staffInvitationSubject = `You are invited to work at ${shop.name}`;

const listOfRoles = new Intl.ListFormat("en-US", { type: "conjunction" });

/** To a person whom the shop invites to its back office. */
export function StaffInvitation({ invitedBy, roles, link, hours }: EmailData["staff-invitation"]) {
  const inviter = nameForGreeting(invitedBy) ?? "The owner";
  return (
    <EmailLayout
      preview={`Your link works once, within ${hours} hours.`}
      title="Welcome to the workshop"
      button={{ label: "Set up your sign-in", link }}
      note="If you don’t know this shop, you can ignore this email. No account is created unless you use the link."
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {inviter} invites you to the back office of {shop.name}. Your role: {listOfRoles.format(roles)}.
      </Paragraph>
      <Paragraph>
        Setting up takes two minutes: your name, a password, and a passkey or an authenticator app on your phone. The
        link works once, within {hours} hours. It is yours alone, so please don’t forward it.
      </Paragraph>
    </EmailLayout>
  );
}
