import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { fullTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { State } from "#app/admin/ui/state.tsx";
import type { Template } from "#app/features/mail/mail.contract.ts";
import { listFailedEmails } from "#app/features/today/failed-emails.ts";
import type { Route } from "./+types/failed-emails.page.ts";

export const meta = () => [{ title: "Other failed emails · Wellworn back office" }];

/** What an email is for. */
const LABELS: Record<Template, string> = {
  welcome: "Welcome to a new account",
  "password-reset": "Link to reset a password",
  "password-changed": "Notice of a changed password",
  "verify-email": "Link to verify an email",
  "confirm-new-email": "Link to confirm a new email",
  "email-change-asked": "Notice that a new email was asked for",
  "email-changed": "Notice of a changed email",
  "account-closed": "Notice of a deleted account",
  "back-in-stock-confirm": "Link to confirm a back-in-stock request",
  "back-in-stock": "Back in stock",
  "newsletter-confirm": "Link to confirm the newsletter",
  "newsletter-welcome": "Welcome to the newsletter",
  "contact-message": "Message from the contact form",
  "contact-received": "Receipt for a message",
  "order-confirmed": "Order confirmed",
  "order-shipped": "Order shipped",
  "order-email-changed": "Notice of an order’s new email",
  "order-cancelled": "Order canceled",
  "order-refunded": "Refund",
  "payment-flagged": "Flagged payment",
  "staff-invitation": "Invitation of staff",
  "staff-factors-reset": "Link to set a new second factor",
  "staff-not-published": "Notice of a failed publication",
  "staff-security-notice": "Security notice for staff",
};

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "customers.view");
  const listed = await listFailedEmails(by);
  if (!listed.ok) throw data(null, { status: 403 });
  return {
    formKey: randomUUID(),
    total: listed.value.total,
    emails: listed.value.emails.map(({ id, template, recipient, failure, finishedAt, message }) => ({
      id,
      title: LABELS[template] ?? template,
      recipient: recipient ?? "A member of staff",
      failure: failure ?? "Owners see the reason.",
      failed: finishedAt ? fullTime(finishedAt) : "",
      isMessage: template === "contact-message",
      message: message && { ...message, receivedAt: fullTime(message.receivedAt) },
    })),
  };
}

type Email = Awaited<ReturnType<typeof loader>>["emails"][number];

export default function FailedEmails({ loaderData: { formKey, total, emails } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Other failed emails"
      breadcrumbs={[{ name: "Today", to: "/admin" }]}
      summary={
        <p className="quiet">
          {emails.length < total && `${emails.length} of ${total} emails, messages first. `}
          Of the last 30 days, not about an order. They are not sent again.
        </p>
      }
      formKey={formKey}
    >
      {emails.length === 0 ? (
        <EmptyState title="No other email has failed" />
      ) : (
        <div className="stack">
          {emails.map((email) => (
            <FailedEmailCard key={email.id} email={email} />
          ))}
        </div>
      )}
    </AdminPage>
  );
}

function FailedEmailCard({ email: { title, recipient, failure, failed, isMessage, message } }: { email: Email }) {
  return (
    <Card title={title} aside={<span className="soft">{failed}</span>}>
      <p className="typed-text">
        To {recipient}. <State kind="bad">Failed: {failure}</State>
      </p>
      {message && <Message message={message} />}
      {isMessage && !message && <p className="soft">The message is no longer stored.</p>}
    </Card>
  );
}

function Message({
  message: { name, email, subject, message, receivedAt },
}: {
  message: NonNullable<Email["message"]>;
}) {
  const reply = new URLSearchParams({ subject: `Re: ${subject || "Your message"}` }).toString().replaceAll("+", "%20");
  return (
    <>
      <p className="soft typed-text">
        {name}, {email}, {receivedAt}
      </p>
      {subject && <p className="typed-text">{subject}</p>}
      <p className="typed-text message-text">{message}</p>
      <p>
        <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}?${reply}`} className="button">
          Reply by email
        </a>
      </p>
    </>
  );
}
