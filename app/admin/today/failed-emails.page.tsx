import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { emailName } from "#app/admin/email-names.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { fullTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { State } from "#app/admin/ui/state.tsx";
import { listFailedEmails } from "#app/features/today/failed-emails.ts";
import type { Route } from "./+types/failed-emails.page.ts";

export const meta = () => [{ title: "Other failed emails · Wellworn back office" }];

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "customers.view");
  const listed = await listFailedEmails(by);
  if (!listed.ok) throw data(null, { status: 403 });
  return {
    formKey: randomUUID(),
    total: listed.value.total,
    emails: listed.value.emails.map(({ id, template, recipient, failure, finishedAt, message }) => ({
      id,
      title: emailName(template),
      recipient: recipient ?? "A staff member",
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
          From the last 30 days, not about an order. They are not sent again.
        </p>
      }
      formKey={formKey}
    >
      {emails.length === 0 ? (
        <EmptyState title="No other email has failed" />
      ) : (
        <ul className="stack">
          {emails.map((email) => (
            <FailedEmail key={email.id} email={email} />
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

/** No region of its own: several have the same name. */
function FailedEmail({ email: { title, recipient, failure, failed, isMessage, message } }: { email: Email }) {
  return (
    <li className="card">
      <div className="card-head">
        <h2>{title}</h2>
        <span className="soft">{failed}</span>
      </div>
      <p className="typed-text">
        To {recipient}. <State kind="bad">Failed: {failure}</State>
      </p>
      {message && <Message message={message} />}
      {isMessage && !message && <p className="soft">The message is no longer stored.</p>}
    </li>
  );
}

function Message({
  message: { name, email, subject, message, receivedAt },
}: {
  message: NonNullable<Email["message"]>;
}) {
  const reply = `subject=${encodeURIComponent(`Re: ${subject || "Your message"}`)}`;
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
