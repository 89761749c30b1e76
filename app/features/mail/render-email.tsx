import { unstableToPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailData, EmailRequest, RenderedEmail, Template } from "./mail.contract.ts";
import { AccountClosed, accountClosedSubject } from "./templates/account/account-closed.tsx";
import { ConfirmNewEmail, confirmNewEmailSubject } from "./templates/account/confirm-new-email.tsx";
import { EmailChangeAsked, emailChangeAskedSubject } from "./templates/account/email-change-asked.tsx";
import { EmailChanged, emailChangedSubject } from "./templates/account/email-changed.tsx";
import { PasswordChanged, passwordChangedSubject } from "./templates/account/password-changed.tsx";
import { PasswordReset, passwordResetSubject } from "./templates/account/password-reset.tsx";
import { VerifyEmail, verifyEmailSubject } from "./templates/account/verify-email.tsx";
import { Welcome, welcomeSubject } from "./templates/account/welcome.tsx";
import { BackInStock, backInStockSubject } from "./templates/back-in-stock.tsx";
import { BackInStockConfirm, backInStockConfirmSubject } from "./templates/back-in-stock-confirm.tsx";
import { ContactMessageEmail, contactMessageSubject } from "./templates/contact-message.tsx";
import { ContactReceived, contactReceivedSubject } from "./templates/contact-received.tsx";
import { emailDocument } from "./templates/email-document.tsx";
import { PlainText } from "./templates/email-parts.tsx";
import { NewsletterConfirm, newsletterConfirmSubject } from "./templates/newsletter-confirm.tsx";
import { NewsletterWelcome, newsletterWelcomeSubject } from "./templates/newsletter-welcome.tsx";
import { OrderCanceled, orderCanceledSubject } from "./templates/orders/order-canceled.tsx";
import { OrderConfirmed, orderConfirmedSubject } from "./templates/orders/order-confirmed.tsx";
import { OrderEmailChanged, orderEmailChangedSubject } from "./templates/orders/order-email-changed.tsx";
import { OrderRefunded, orderRefundedSubject } from "./templates/orders/order-refunded.tsx";
import { OrderShipped, orderShippedSubject } from "./templates/orders/order-shipped.tsx";
import { PaymentFlagged, paymentFlaggedSubject } from "./templates/orders/payment-flagged.tsx";
import { StaffFactorsReset, staffFactorsResetSubject } from "./templates/staff/staff-factors-reset.tsx";
import { StaffInvitation, staffInvitationSubject } from "./templates/staff/staff-invitation.tsx";
import { StaffNotPublished, staffNotPublishedSubject } from "./templates/staff/staff-not-published.tsx";
import { StaffSecurityNotice, staffSecurityNoticeSubject } from "./templates/staff/staff-security-notice.tsx";

/**
 * Renders an email: subject, HTML and plain text. Synchronous, because the templates load nothing: react-email's `render`
 * and `toPlainText` took five times as long, in the process that also serves the shop.
 */
export function renderEmail(request: EmailRequest): RenderedEmail {
  const { subject, body } = compose(request);
  const html = emailDocument(oneLine(subject), renderToStaticMarkup(body));
  const text = unstableToPlainText(renderToStaticMarkup(<PlainText>{body}</PlainText>));
  const link = "link" in request.data ? { link: request.data.link } : {};
  const endLink = "endLink" in request.data ? { endLink: request.data.endLink } : {};
  return { subject: oneLine(subject), html, text, ...link, ...endLink };
}

type Composed = { subject: string; body: ReactElement };

const TEMPLATES: { [T in Template]: (data: EmailData[T]) => Composed } = {
  welcome: (data) => ({ subject: welcomeSubject, body: <Welcome {...data} /> }),
  "password-reset": (data) => ({ subject: passwordResetSubject, body: <PasswordReset {...data} /> }),
  "password-changed": (data) => ({ subject: passwordChangedSubject, body: <PasswordChanged {...data} /> }),
  "verify-email": (data) => ({ subject: verifyEmailSubject, body: <VerifyEmail {...data} /> }),
  "confirm-new-email": (data) => ({ subject: confirmNewEmailSubject, body: <ConfirmNewEmail {...data} /> }),
  "email-change-asked": (data) => ({ subject: emailChangeAskedSubject, body: <EmailChangeAsked {...data} /> }),
  "email-changed": (data) => ({ subject: emailChangedSubject, body: <EmailChanged {...data} /> }),
  "account-closed": (data) => ({ subject: accountClosedSubject, body: <AccountClosed {...data} /> }),
  "back-in-stock-confirm": (data) => ({
    subject: backInStockConfirmSubject(data),
    body: <BackInStockConfirm {...data} />,
  }),
  "back-in-stock": (data) => ({ subject: backInStockSubject(data), body: <BackInStock {...data} /> }),
  "newsletter-confirm": (data) => ({ subject: newsletterConfirmSubject, body: <NewsletterConfirm {...data} /> }),
  "newsletter-welcome": (data) => ({ subject: newsletterWelcomeSubject, body: <NewsletterWelcome {...data} /> }),
  "contact-message": (data) => ({ subject: contactMessageSubject(data), body: <ContactMessageEmail {...data} /> }),
  "contact-received": () => ({ subject: contactReceivedSubject, body: <ContactReceived /> }),
  "order-confirmed": (data) => ({ subject: orderConfirmedSubject(data), body: <OrderConfirmed {...data} /> }),
  "order-shipped": (data) => ({ subject: orderShippedSubject(data), body: <OrderShipped {...data} /> }),
  "order-email-changed": (data) => ({ subject: orderEmailChangedSubject(data), body: <OrderEmailChanged {...data} /> }),
  "order-cancelled": (data) => ({ subject: orderCanceledSubject(data), body: <OrderCanceled {...data} /> }),
  "order-refunded": (data) => ({ subject: orderRefundedSubject(data), body: <OrderRefunded {...data} /> }),
  "staff-invitation": (data) => ({ subject: staffInvitationSubject, body: <StaffInvitation {...data} /> }),
  "staff-factors-reset": (data) => ({ subject: staffFactorsResetSubject, body: <StaffFactorsReset {...data} /> }),
  "staff-not-published": (data) => ({ subject: staffNotPublishedSubject(data), body: <StaffNotPublished {...data} /> }),
  "staff-security-notice": (data) => ({
    subject: staffSecurityNoticeSubject(data),
    body: <StaffSecurityNotice {...data} />,
  }),
  "payment-flagged": (data) => ({ subject: paymentFlaggedSubject(data), body: <PaymentFlagged {...data} /> }),
};

/** The template and the data of a request belong together, which the type of an indexed table can't express. */
function compose({ template, data }: EmailRequest): Composed {
  return (TEMPLATES[template] as (data: EmailRequest["data"]) => Composed)(data);
}

/** Collapses line breaks, which a contact message's subject or name may contain, and cuts at 200 characters. */
function oneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim().slice(0, 200);
}
