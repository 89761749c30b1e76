import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { postEmailVerification } from "#app/features/customers/account/account.client.ts";
import type { EmailVerified } from "#app/features/customers/account/account.contract.ts";
import { RestError } from "#app/platform/http/rest.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
import { AccountPage } from "./account-page.tsx";

// The URL holds a token: the canonical URL leaves it out, and search engines must not index the page.
export const meta = describePage({
  title: "Confirm your email",
  description: "Confirm that the email address of your account is yours.",
  path: "/account",
});

/** Keeps the URL, which holds a token, from other sites. */
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function VerifyEmailPage() {
  const { token = "" } = useParams();
  return (
    <AccountPage title="Confirm your email">
      <Verification key={token} token={token} />
    </AccountPage>
  );
}

type VerificationResult = { verified: EmailVerified } | { error: string; mayTryAgain: boolean };

/** Verifies without another click: mail scanners that open every link run no script and have no session. */
function Verification({ token }: { token: string }) {
  const [verification, setVerification] = useState<VerificationResult>();
  const [attempt, setAttempt] = useState(1);
  const sent = useRef(0);
  const result = useRef<HTMLDivElement>(null);
  // "Try again" is gone while the link is sent once more.
  useFocusOn(result, attempt > 1 && verification);
  useEffect(() => {
    if (sent.current === attempt) return;
    sent.current = attempt;
    setVerification(undefined);
    postEmailVerification(token).then(
      (verified) => setVerification({ verified }),
      (problem: unknown) => setVerification(toVerification(problem)),
    );
  }, [token, attempt]);
  return (
    <div ref={result} tabIndex={-1} className="account-group">
      {!verification && <p className="loading">Confirming...</p>}
      <div role="status">{verification && "verified" in verification && <Verified {...verification.verified} />}</div>
      <div role="alert">
        {verification && "error" in verification && <p className="notice notice-error">{verification.error}</p>}
      </div>
      {verification && "error" in verification && (
        <div className="account-actions">
          {verification.mayTryAgain && <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
          <Link to="/account/profile" className="button">
            See my email, or get another link
          </Link>
        </div>
      )}
    </div>
  );
}

const FAILED = "Something went wrong on our side. The link remains valid. Please try again.";

function toVerification(problem: unknown): VerificationResult {
  if (problem instanceof RestError)
    return { error: problem.message || FAILED, mayTryAgain: problem.status >= 500 || !problem.message };
  return { error: "We couldn’t reach the shop. The link remains valid. Please try again.", mayTryAgain: true };
}

function Verified({ email, claimed_orders }: EmailVerified) {
  return (
    <div className="notice notice-success account-notice">
      <p>
        <strong>Thank you.</strong> <span className="typed-text">{email}</span> is confirmed.
      </p>
      <p>{claimedLabel(claimed_orders)}</p>
      <Link to="/account/orders" className="button">
        See my orders
      </Link>
    </div>
  );
}

function claimedLabel(orders: number): string {
  if (orders === 0) return "Orders that you placed as a guest with this email are in your account.";
  if (orders === 1) return "The order that you placed as a guest is now in your account.";
  return `The ${orders} orders that you placed as a guest are now in your account.`;
}
