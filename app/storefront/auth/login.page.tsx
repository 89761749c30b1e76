import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { canStoreSignIn, login } from "#app/features/customers/customers.client.ts";
import { addPendingWish } from "#app/features/wishlist/ui/add-pending-wish.ts";
import { type PendingWish, readPendingWish } from "#app/features/wishlist/ui/pending-wish.ts";
import { FormMessage, FormPage } from "#app/storefront/forms/form-page.tsx";
import { useKnownFields } from "#app/storefront/forms/use-known-fields.ts";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { safeReturnPath } from "./safe-return-path.ts";
import { useReturnQuery } from "./use-return-query.ts";
import type { SignInState } from "./use-sign-in-soon.ts";

export const meta = describePage({
  title: "Sign in",
  description: "Sign in to keep a wishlist and to find your cart on every device.",
  path: "/login",
});

export { headers } from "#app/storefront/forms/action-headers.ts";
export { needsJavaScript as action } from "#app/storefront/forms/needs-javascript.ts";

const BLOCKED =
  "Your browser can’t store your sign-in. Please allow this site to save data, or free some space, and try again.";

export default function Login() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnQuery = useReturnQuery();
  const form = useRef<HTMLFormElement>(null);
  useKnownFields(form);
  const success = useSuccess(form);
  const onLeave = useOnLeave();
  const [isBlocked, setBlocked] = useState(false);
  const { state, error, submit } = useSubmission(
    async ({ email = "", password = "" }) => {
      // Before the request, so that no session is opened that this browser can't use.
      const canSignIn = canStoreSignIn();
      setBlocked(!canSignIn);
      if (!canSignIn) return;
      await login(email, password);
      const next = search.get("next");
      onLeave.current = await addPendingWish(next);
      await navigate(safeReturnPath(next), { replace: true });
    },
    { failed: "Login failed", offline: "Network error" },
  );
  const problem = isBlocked ? BLOCKED : error;
  return (
    <FormPage imageKey="bags" title="Sign in" lead={useLead(search.get("next"))}>
      <form ref={form} method="post" onSubmit={submit} data-wait-for-script>
        <FormMessage error={problem} success={problem ? undefined : success} />
        <Field label="Email" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button type="submit" busy={state === "busy"} busyLabel="Signing in...">
          Sign in
        </Button>
      </form>
      <p>
        <Link to={`/reset-password${returnQuery}`}>Forgot your password?</Link>
      </p>
      <p>
        New here? <Link to={`/register${returnQuery}`}>Create an account</Link>
      </p>
    </FormPage>
  );
}

const subscribe = () => () => undefined;

/** Returns the text below the title: what signing in adds to the wishlist, if the visitor comes from a heart on the page `next`. */
function useLead(next: string | null): string {
  // Signing in takes the wish, before the page is left.
  const wish = useRef<PendingWish>(undefined);
  const wished = useSyncExternalStore(
    subscribe,
    () => {
      wish.current ??= readPendingWish();
      return wish.current?.from === next ? wish.current.name : undefined;
    },
    () => undefined,
  );
  return wished
    ? `Sign in to save ${wished} to your wishlist.`
    : "Your wishlist and your cart are waiting where you left them.";
}

/** Returns the message of the page before, such as that the account was created, and focuses the password then. */
function useSuccess(form: RefObject<HTMLFormElement | null>): string | undefined {
  const state: SignInState | null = useLocation().state;
  // The HTML of a reload does not know it.
  const success = useSyncExternalStore(
    subscribe,
    () => state?.success,
    () => undefined,
  );
  useEffect(() => {
    if (success) form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
  }, [form, success]);
  return success;
}

/** Runs a function once this page has been replaced. It runs after the new page's effects, one of which hides toasts. */
function useOnLeave() {
  const onLeave = useRef<() => void>(undefined);
  useEffect(() => () => queueMicrotask(() => onLeave.current?.()), []);
  return onLeave;
}
