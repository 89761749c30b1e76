import { type FormEvent, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { PostForm } from "#app/features/orders/ui/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { dollars } from "#app/ui/price.tsx";
import { BuyAgain } from "./buy-again.tsx";

type Props = {
  order: Order;
  /** The shopper has just paid. */
  isPaid: boolean;
  /** Something in it can be reviewed. */
  isReviewable: boolean;
};

/** Actions on an order: pay, review, print, cancel. Canceling needs a confirmation. */
export function OrderActions({ order, isPaid, isReviewable }: Props) {
  return (
    <div className="order-actions">
      {!isPaid && <PaymentOptions order={order} />}
      {isReviewable && (
        <a href={`/order/${order.number}/reviews?token=${order.token}`} className="button">
          Review what you bought
        </a>
      )}
      <Button variant="plain" className="with-script" onClick={() => window.print()}>
        Print
      </Button>
      {order.status !== "awaiting_payment" && <BuyAgain items={order.items} />}
      <Link to="/contact" state={contactFields(order)} className="quiet-link">
        Ask about this order
      </Link>
      {order.can_cancel && <Cancel order={order} />}
    </div>
  );
}

/** What the contact form need not ask for again. */
const contactFields = ({ number, email, shipping_address }: Order) => ({
  name: shipping_address.full_name,
  email,
  subject: `Order ${number}`,
});

function PaymentOptions({ order: { can_pay, hold_expires_at, payment, total } }: { order: Order }) {
  if (!can_pay) return null;
  if (payment?.status === "open" && hold_expires_at) {
    return (
      <a href={payment.url} className="button button-primary">
        Pay {dollars(total)}
      </a>
    );
  }
  return (
    <PostForm intent="pay" busyLabel="One moment...">
      Pay again: {dollars(total)}
    </PostForm>
  );
}

function refundText({ status, payment }: Order): string {
  if (payment?.provider === "manual" && status === "paid") return "We’ll refund what you paid.";
  if (status === "paid") return "What you paid goes back to your original payment method.";
  if (payment?.status === "flagged") return "We’ll refund what you paid.";
  return "Nothing was charged, and nothing will be.";
}

function Cancel({ order }: { order: Order }) {
  return (
    <details className="order-cancel">
      <summary className="quiet-link">Cancel this order</summary>
      <div className="notice">
        <p>Cancel the whole order? {refundText(order)} Your items go back into stock.</p>
        <PostForm intent="cancel" variant="plain" busyLabel="Canceling...">
          Yes, cancel the order
        </PostForm>
      </div>
    </details>
  );
}

/** The first and last name of a full name, if it has two words: longer ones can't be divided safely. */
function namesOf(fullName: string): { first_name?: string; last_name?: string } {
  const [first, last, ...more] = fullName.trim().split(/\s+/);
  return first && last && more.length === 0 ? { first_name: first, last_name: last } : {};
}

/** Offers an account, only after the order. Its form begins with what the order knows. */
export function AccountOffer({ order: { email, shipping_address } }: { order: Order }) {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  const navigate = useNavigate();
  if (signedIn) return null;
  const register = (event: FormEvent) => {
    event.preventDefault();
    void navigate("/register", { state: { email, ...namesOf(shipping_address.full_name) } });
  };
  return (
    <aside className="order-offer">
      <h2>Keep your orders together</h2>
      <p>
        An account for <span className="typed-text">{email}</span> shows your orders on every device, this one too once
        you have opened the link that we email you. An account is optional.
      </p>
      {/* Navigation state, because URLs are written to logs. A form waits for hydration, a link would lose the email. */}
      <form action="/register" data-wait-for-script onSubmit={register}>
        <Button type="submit">Create an account</Button>
      </form>
    </aside>
  );
}
