import { useRef, useState } from "react";
import { data } from "react-router";
import { isSignedIn, signedInUser } from "#app/features/customers/sessions/signed-in.client.ts";
import { contactSchema, RECEIVED } from "#app/features/messages/messages.contract.ts";
import { receiveMessage } from "#app/features/messages/receive-message.ts";
import { rest } from "#app/platform/http/rest.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { shop } from "#app/platform/identity.ts";
import { REPLY_TIME } from "#app/platform/shop-facts.ts";
import { limitForms, tooMany } from "#app/storefront/forms/form-limit.server.ts";
import { FormPage, FormStatus } from "#app/storefront/forms/form-page.tsx";
import { useKnownFields } from "#app/storefront/forms/use-known-fields.ts";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
import { useTypedBeforeHydration } from "#app/ui/hydration/typed-before-hydration.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/contact.page.ts";

export const meta = describePage({
  title: "Contact",
  description: "Write to the workshop about an order, a repair or a product you have in mind. A person replies.",
  path: "/contact",
});

type ContactResult = {
  error: string | undefined;
  fields: Record<string, string>;
  received: string | undefined;
  /** The submitted values, shown again beside the validation errors. */
  typed: Record<string, string>;
};

/** Handles the form without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const limited = await limitForms(request);
  const form = [...(await request.formData())];
  const typed = Object.fromEntries(form.map(([name, value]) => [name, String(value)]));
  const resultData = (values: Partial<ContactResult>, init: ResponseInit) =>
    data<ContactResult>({ error: undefined, fields: {}, received: undefined, typed, ...values }, init);
  if (limited) return resultData({ error: limited.error }, limited.init);
  const read = contactSchema.safeParse(typed);
  if (!read.success) {
    const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message]));
    return resultData({ error: Object.values(fields)[0], fields }, { status: 400 });
  }
  const result = await receiveMessage(read.data, visitorAddress(request));
  if (result.ok) return resultData({ received: RECEIVED }, { status: 200 });
  const { error, init } = tooMany(result.error.retryAfterSeconds);
  return resultData({ error }, init);
}

export { headers } from "#app/storefront/forms/action-headers.ts";

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Contact"
      lead={`About an order, a repair, or a product you have in mind: a person reads every message and replies ${REPLY_TIME}.`}
    >
      <ContactForm submitted={actionData} />
      <address>
        {shop.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </address>
    </FormPage>
  );
}

function nameAndEmail(): Record<string, string> {
  const user = isSignedIn() ? signedInUser() : undefined;
  return user ? { name: `${user.first_name} ${user.last_name}`, email: user.email } : {};
}

function ContactForm({ submitted }: { submitted: ContactResult | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useTypedBeforeHydration();
  useKnownFields(form, nameAndEmail);
  const [received, setReceived] = useState(submitted?.received);
  /** What was wrong before the page had its scripts, until the form is sent again. */
  const [before, setBefore] = useState(submitted);
  const { state, error, fields, submit } = useSubmission(
    async (values) => {
      setBefore(undefined);
      setReceived((await rest.post<{ message: string }>("/api/contact/", values)).message);
    },
    { failed: "Your message could not be sent. Please try again." },
  );
  const result = useRef<HTMLParagraphElement>(null);
  useFocusOn(result, state === "done");
  if (received) {
    return (
      <p ref={result} role="status" tabIndex={-1} className="notice notice-success">
        {received}
      </p>
    );
  }
  const fieldErrors = { ...before?.fields, ...fields };
  const typed = submitted?.typed ?? {};
  return (
    <form ref={form} method="post" onSubmit={submit}>
      <FormStatus error={error ?? before?.error} />
      <Field label="Name" name="name" autoComplete="name" defaultValue={typed.name} error={fieldErrors.name} required />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
        error={fieldErrors.email}
        required
      />
      <Field label="Subject" name="subject" defaultValue={typed.subject} error={fieldErrors.subject} />
      <TextArea
        label="Message"
        name="message"
        rows={7}
        defaultValue={typed.message}
        error={fieldErrors.message}
        required
      />
      <div className="hidden-field" aria-hidden="true">
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
