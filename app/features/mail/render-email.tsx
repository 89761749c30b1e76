import { unstableToPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailRequest, RenderedEmail } from "./mail.contract.ts";
import { AccountClosed, accountClosedSubject } from "./templates/account/account-closed.tsx";
import { ConfirmNewEmail, confirmNewEmailSubject } from "./templates/account/confirm-new-email.tsx";
import { EmailChangeAsked, emailChangeAskedSubject } from "./templates/account/email-change-asked.tsx";
import { EmailChanged, emailChangedSubject } from "./templates/account/email-changed.tsx";
import { PasswordChanged, passwordChangedSubject } from "./templates/account/password-changed.tsx";
import { PasswordReset, passwordResetSubject } from "./templates/account/password-reset.tsx";
import { VerifyEmail, verifyEmailSubject } from "./templates/account/verify-email.tsx";
import { Welcome, welcomeSubject } from "./templates/account/welcome.tsx";
import { ContactMessageEmail, contactMessageSubject } from "./templates/contact-message.tsx";
import { ContactReceived, contactReceivedSubject } from "./templates/contact-received.tsx";
import { NewsletterConfirm, newsletterConfirmSubject } from "./templates/newsletter-confirm.tsx";
import { NewsletterWelcome, newsletterWelcomeSubject } from "./templates/newsletter-welcome.tsx";
import { OrderCancelled, orderCancelledSubject } from "./templates/orders/order-cancelled.tsx";
import { OrderConfirmed, orderConfirmedSubject } from "./templates/orders/order-confirmed.tsx";
import { OrderRefunded, orderRefundedSubject } from "./templates/orders/order-refunded.tsx";
import { OrderShipped, orderShippedSubject } from "./templates/orders/order-shipped.tsx";
import { PaymentFlagged, paymentFlaggedSubject } from "./templates/orders/payment-flagged.tsx";

/** Old mail programs read a letter as it was meant only under this heading. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Writes a letter: its subject, and what it says both in HTML and in plain text. A letter waits for nothing, so it is
 * rendered in one go: `render` and `toPlainText` of react-email's took five times as long, in the process that also sells.
 */
export function renderEmail(order: EmailRequest): RenderedEmail {
  const { subject, body } = compose(order);
  const html = DOCTYPE + renderToStaticMarkup(body);
  const link = "link" in order.data ? { link: order.data.link } : {};
  const endLink = "endLink" in order.data ? { endLink: order.data.endLink } : {};
  return { subject: oneLine(subject), html, text: unstableToPlainText(html), ...link, ...endLink };
}

function compose(order: EmailRequest): { subject: string; body: ReactElement } {
  switch (order.template) {
    case "welcome":
      return { subject: welcomeSubject, body: <Welcome {...order.data} /> };
    case "password-reset":
      return { subject: passwordResetSubject, body: <PasswordReset {...order.data} /> };
    case "password-changed":
      return { subject: passwordChangedSubject, body: <PasswordChanged {...order.data} /> };
    case "verify-email":
      return { subject: verifyEmailSubject, body: <VerifyEmail {...order.data} /> };
    case "confirm-new-email":
      return { subject: confirmNewEmailSubject, body: <ConfirmNewEmail {...order.data} /> };
    case "email-change-asked":
      return { subject: emailChangeAskedSubject, body: <EmailChangeAsked {...order.data} /> };
    case "email-changed":
      return { subject: emailChangedSubject, body: <EmailChanged {...order.data} /> };
    case "account-closed":
      return { subject: accountClosedSubject, body: <AccountClosed {...order.data} /> };
    case "newsletter-confirm":
      return { subject: newsletterConfirmSubject, body: <NewsletterConfirm {...order.data} /> };
    case "newsletter-welcome":
      return { subject: newsletterWelcomeSubject, body: <NewsletterWelcome {...order.data} /> };
    case "contact-message":
      return { subject: contactMessageSubject(order.data), body: <ContactMessageEmail {...order.data} /> };
    case "contact-received":
      return { subject: contactReceivedSubject, body: <ContactReceived /> };
    case "order-confirmed":
      return { subject: orderConfirmedSubject(order.data), body: <OrderConfirmed {...order.data} /> };
    case "order-shipped":
      return { subject: orderShippedSubject(order.data), body: <OrderShipped {...order.data} /> };
    case "order-cancelled":
      return { subject: orderCancelledSubject(order.data), body: <OrderCancelled {...order.data} /> };
    case "order-refunded":
      return { subject: orderRefundedSubject(order.data), body: <OrderRefunded {...order.data} /> };
    case "payment-flagged":
      return { subject: paymentFlaggedSubject(order.data), body: <PaymentFlagged {...order.data} /> };
  }
}

/** A subject is one line, whatever a shopper typed into it. */
function oneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim().slice(0, 200);
}
