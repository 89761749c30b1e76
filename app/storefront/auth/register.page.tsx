import { useRef } from "react";
import { Link } from "react-router";
import { postRegistration } from "#app/features/customers/customers.client.ts";
import { FormMessage, FormPage } from "#app/storefront/forms/form-page.tsx";
import { useKnownFields } from "#app/storefront/forms/use-known-fields.ts";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NameFields } from "./name-fields.tsx";
import { NewPasswordFields, reportMismatch } from "./new-password-fields.tsx";
import { useReturnQuery } from "./use-return-query.ts";
import { useSignInSoon } from "./use-sign-in-soon.ts";

export const meta = describePage({
  title: "Create account",
  description: "An account saves your wishlist and brings your cart to every device.",
  path: "/register",
});

export { headers } from "#app/storefront/forms/action-headers.ts";
export { needsJavaScript as action } from "#app/storefront/forms/needs-javascript.ts";

const CREATED = "Account created successfully! You can now sign in.";

export default function Register() {
  const signInSoon = useSignInSoon();
  const form = useRef<HTMLFormElement>(null);
  useKnownFields(form);
  const returnQuery = useReturnQuery();
  const { state, error, fields, submit } = useSubmission(
    async (values) => {
      reportMismatch(values.password, values.confirm_password);
      await postRegistration(values);
      signInSoon({ email: values.email, success: CREATED });
    },
    { failed: "Registration failed" },
  );
  return (
    <FormPage
      imageKey="bags"
      title="Create account"
      lead="You don’t need one to buy. With one, your wishlist stays and your cart follows you."
    >
      <form ref={form} method="post" onSubmit={submit} data-wait-for-script>
        <FormMessage error={error} success={state === "done" ? CREATED : undefined} />
        <NameFields fieldErrors={fields} />
        <Field label="Email" name="email" type="email" autoComplete="username" error={fields.email} required />
        <NewPasswordFields
          label="Password"
          name="password"
          hint="At least 8 characters. A sentence is easier to remember than a puzzle."
          fieldErrors={fields}
        />
        <Button
          type="submit"
          busy={state !== "idle"}
          busyLabel={state === "done" ? "Account created" : "Creating account..."}
        >
          Create account
        </Button>
      </form>
      <p>
        Already have one? <Link to={`/login${returnQuery}`}>Sign in</Link>
      </p>
    </FormPage>
  );
}
