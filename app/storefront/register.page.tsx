import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { register } from "#app/features/customers/customers.client.ts";
import { RestRefusal } from "#app/platform/rest.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { describePage } from "./describe-page.ts";
import { FormMessage, FormPage } from "./form-page.tsx";
import { useSignInSoon } from "./use-sign-in-soon.ts";
import { useSubmission } from "./use-submission.ts";

export const meta = describePage({
  title: "Create account",
  description: "An account keeps your wishlist and makes your cart follow you to every device.",
  path: "/register",
});

export { needsJavaScript as action } from "./needs-javascript.ts";

export default function Register() {
  const signInSoon = useSignInSoon();
  const email = useGivenEmail();
  const { state, error, fields, submit } = useSubmission(
    async (values) => {
      if (values.password !== values.confirm_password) {
        throw new RestRefusal(400, "Passwords don't match", { confirm_password: "Passwords don't match" });
      }
      await register(values);
      signInSoon();
    },
    { failed: "Registration failed" },
  );
  return (
    <FormPage
      scene="bags"
      title="Create account"
      lead="You don't need one to buy. With one, your wishlist stays and your cart follows you."
    >
      <form method="post" onSubmit={submit}>
        <FormMessage
          error={error}
          success={state === "done" ? "Account created successfully! You can now sign in." : undefined}
        />
        <Field label="First name" name="first_name" autoComplete="given-name" error={fields.first_name} required />
        <Field label="Last name" name="last_name" autoComplete="family-name" error={fields.last_name} required />
        <Field label="Username" name="username" autoComplete="nickname" error={fields.username} required />
        <Field
          key={email}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          error={fields.email}
          required
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters. A sentence is easier to remember than a puzzle."
          error={fields.password}
          required
        />
        <Field
          label="Confirm password"
          name="confirm_password"
          type="password"
          autoComplete="new-password"
          error={fields.confirm_password}
          required
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
        Already have one? <Link to="/login">Sign in</Link>
      </p>
    </FormPage>
  );
}

/** The e-mail of an order whose page led here. The page itself is made for everybody: it fills in once it is alive. */
function useGivenEmail(): string | undefined {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const given = typeof state === "object" && state !== null && "email" in state ? state.email : undefined;
    if (typeof given === "string") setEmail(given);
  }, [state]);
  return email;
}
