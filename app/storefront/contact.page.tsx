import { shop } from "#app/platform/identity.ts";
import { rest } from "#app/platform/rest.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { describePage } from "./describe-page.ts";
import { FormMessage, FormPage } from "./form-page.tsx";
import { useSubmission } from "./use-submission.ts";

export const meta = describePage({
  title: "Contact",
  description: "Write to the workshop about an order, a repair or a piece you have in mind. A person answers.",
  path: "/contact",
});

export default function Contact() {
  return (
    <FormPage
      title="Contact"
      lead="About an order, a repair, or a piece you have in mind: a person reads every message and answers within two working days."
    >
      <ContactForm />
      <address>
        {shop.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </address>
    </FormPage>
  );
}

function ContactForm() {
  const { state, error, fields, submit } = useSubmission(
    async (values) => void (await rest.post("/api/contact/", values)),
    {
      failed: "Your message could not be sent. Please try again.",
    },
  );
  if (state === "done") {
    return (
      <p role="status" className="notice notice-success">
        Thank you. Your message is with us, and a receipt is on its way to you.
      </p>
    );
  }
  return (
    <form method="post" onSubmit={submit}>
      <FormMessage error={error} />
      <Field label="Name" name="name" autoComplete="name" error={fields.name} required />
      <Field label="Email" name="email" type="email" autoComplete="email" error={fields.email} required />
      <Field label="Subject" name="subject" error={fields.subject} />
      <TextArea label="Message" name="message" rows={7} error={fields.message} required />
      <div className="not-for-people" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" busy={state === "busy"} busyLabel="Sending...">
        Send message
      </Button>
    </form>
  );
}
