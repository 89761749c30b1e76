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

/** Some older email clients need this doctype to render the layout correctly. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Renders an email: subject, HTML and plain text. Synchronous, because the templates load nothing: react-email's `render`
 * and `toPlainText` took five times as long, in the process that also serves the shop.
 */
export function renderEmail(request: EmailRequest): RenderedEmail {
  const { subject, body } = compose(request);
  const html = DOCTYPE + renderToStaticMarkup(body);
  const link = "link" in request.data ? { link: request.data.link } : {};
  const endLink = "endLink" in request.data ? { endLink: request.data.endLink } : {};
  return { subject: oneLine(subject), html, text: unstableToPlainText(html), ...link, ...endLink };
}

function compose(request: EmailRequest): { subject: string; body: ReactElement } {
  switch (request.template) {
    case "welcome":
      return { subject: welcomeSubject, body: <Welcome {...request.data} /> };
    case "password-reset":
      return { subject: passwordResetSubject, body: <PasswordReset {...request.data} /> };
    case "password-changed":
      return { subject: passwordChangedSubject, body: <PasswordChanged {...request.data} /> };
    case "verify-email":
      return { subject: verifyEmailSubject, body: <VerifyEmail {...request.data} /> };
    case "confirm-new-email":
      return { subject: confirmNewEmailSubject, body: <ConfirmNewEmail {...request.data} /> };
    case "email-change-asked":
      return { subject: emailChangeAskedSubject, body: <EmailChangeAsked {...request.data} /> };
    case "email-changed":
      return { subject: emailChangedSubject, body: <EmailChanged {...request.data} /> };
    case "account-closed":
      return { subject: accountClosedSubject, body: <AccountClosed {...request.data} /> };
    case "newsletter-confirm":
      return { subject: newsletterConfirmSubject, body: <NewsletterConfirm {...request.data} /> };
    case "newsletter-welcome":
      return { subject: newsletterWelcomeSubject, body: <NewsletterWelcome {...request.data} /> };
    case "contact-message":
      return { subject: contactMessageSubject(request.data), body: <ContactMessageEmail {...request.data} /> };
    case "contact-received":
      return { subject: contactReceivedSubject, body: <ContactReceived /> };
    case "order-confirmed":
      return { subject: orderConfirmedSubject(request.data), body: <OrderConfirmed {...request.data} /> };
    case "order-shipped":
      return { subject: orderShippedSubject(request.data), body: <OrderShipped {...request.data} /> };
    case "order-cancelled":
      return { subject: orderCancelledSubject(request.data), body: <OrderCancelled {...request.data} /> };
    case "order-refunded":
      return { subject: orderRefundedSubject(request.data), body: <OrderRefunded {...request.data} /> };
    case "payment-flagged":
      return { subject: paymentFlaggedSubject(request.data), body: <PaymentFlagged {...request.data} /> };
  }
}

/** Collapses line breaks, which a contact message's subject or name may contain, and cuts at 200 characters. */
function oneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim().slice(0, 200);
}
