import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { requestBackInStock } from "#app/features/back-in-stock/back-in-stock.client.ts";
import { choiceLabel } from "#app/features/catalog/ui/product-card-data.ts";
import type { PageVariant } from "#app/features/catalog/ui/product-page-data.ts";
import { fetchProfile } from "#app/features/customers/account/account.client.ts";
import type { User } from "#app/features/customers/customers.contract.ts";
import { isSignedIn, signedInUser, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { RestError } from "#app/platform/http/rest.ts";
import { FormStatus } from "#app/storefront/forms/form-page.tsx";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useFocusAfterRemoval } from "#app/ui/focus/use-focus-after-removal.ts";
import { showToast } from "#app/ui/toast.ts";
import type { SubmittedRequest } from "./request-by-form.server.ts";

type Props = { variant: PageVariant; asked: SubmittedRequest | undefined };

/** The server's messages by variant, so that they are still there after a look at other colors and products. */
const messages = new Map<number, string>();

const TEXTS = { failed: "We couldn’t send your request. Please try again." };

/**
 * Offers one email when a sold-out variant is back. Guests type their address, customers press one button. Without JavaScript it
 * posts to the page.
 */
export function BackInStockForm({ variant, asked: askedForAny }: Props) {
  const asked = askedForAny?.variantId === variant.id ? askedForAny : undefined;
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // "Use another email" takes the place of the field.
  useFocusAfterRemoval(section, "input[type=email]");
  const [message, setMessage] = useState(() => asked?.message ?? messages.get(variant.id));
  const { revalidate } = useRevalidator();
  const { state, error, fields, submit } = useSubmission(async ({ email }) => {
    try {
      const received = await requestBackInStock(variant.id, email);
      const shown = email === undefined ? received : `${received} It goes to ${email}.`;
      messages.set(variant.id, shown);
      setMessage(shown);
      // The button that had the focus is gone.
      heading.current?.focus({ preventScroll: true });
    } catch (problem) {
      if (!(problem instanceof RestError && problem.status === 409)) throw problem;
      showToast(problem.message);
      await revalidate();
    }
  }, TEXTS);

  return (
    <section ref={section} className="back-in-stock" id="back-in-stock" aria-labelledby="back-in-stock-title">
      <h2 id="back-in-stock-title" ref={heading} tabIndex={-1}>
        Email me when it’s back
      </h2>
      <FormStatus error={error ?? asked?.error} success={message} />
      {message === undefined ? (
        <RequestFields
          variant={variant}
          signedIn={signedIn}
          email={asked?.email}
          error={fields.email}
          busy={state === "busy"}
          onSubmit={submit}
        />
      ) : (
        !signedIn && (
          <button type="button" className="link-button with-script" onClick={() => setMessage(undefined)}>
            Use another email
          </button>
        )
      )}
    </section>
  );
}

/** Which emails a customer gets; a guest without one. An address that is not confirmed yet gets a link first. */
function whatIsSent(user: User | undefined): string {
  if (user?.email_verified) return `We’ll send one email to ${user.email} when it’s back, and nothing else.`;
  return `You’ll get a link to confirm ${user?.email ?? "your address"}, then one email when it’s back. Nothing else.`;
}

type FieldsProps = {
  variant: PageVariant;
  signedIn: boolean;
  email: string | undefined;
  error: string | undefined;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

function RequestFields({ variant, signedIn, email, error, busy, onSubmit }: FieldsProps) {
  const user = useSyncExternalStore(subscribeSignedIn, signedInUser, () => undefined);
  const mayBeUnverified = signedIn && !user?.email_verified;
  useEffect(() => {
    // This browser doesn't know yet that the link was opened in another one.
    if (mayBeUnverified) fetchProfile().catch(() => undefined);
  }, [mayBeUnverified]);
  return (
    <form method="post" action="#back-in-stock" onSubmit={onSubmit}>
      <p className="quiet">
        {choiceLabel(variant) || "It"} is sold out. {whatIsSent(signedIn ? user : undefined)}
      </p>
      {!signedIn && (
        <>
          <input type="hidden" name="variant_id" value={variant.id} />
          <input type="hidden" name="color" value={variant.color ?? ""} />
          <input type="hidden" name="size" value={variant.size ?? ""} />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={email}
            error={error}
            required
          />
        </>
      )}
      <Button type="submit" wide busy={busy} busyLabel="Sending...">
        Email me
      </Button>
    </form>
  );
}
