import type { Template } from "#app/features/mail/mail.contract.ts";

const NAMES: Record<Template, string> = {
  welcome: "Welcome to a new account",
  "password-reset": "Link to reset a password",
  "password-changed": "Notice of a changed password",
  "verify-email": "Link to verify an email",
  "confirm-new-email": "Link to confirm a new email",
  "email-change-asked": "Notice that a new email was asked for",
  "email-changed": "Notice of a changed email",
  "account-closed": "Notice of a deleted account",
  "back-in-stock-confirm": "Link to confirm a back-in-stock request",
  "back-in-stock": "Back in stock",
  "newsletter-confirm": "Link to confirm the newsletter",
  "newsletter-welcome": "Welcome to the newsletter",
  "contact-message": "Message from the contact form",
  "contact-received": "Receipt for a message",
  "order-confirmed": "Order confirmed",
  "order-shipped": "Order shipped",
  "order-email-changed": "Email address changed",
  "order-cancelled": "Order canceled",
  "order-refunded": "Refund",
  "payment-flagged": "Flagged payment",
  "staff-invitation": "Invitation of staff",
  "staff-factors-reset": "Link to set a new second factor",
  "staff-not-published": "Notice of a failed publication",
  "staff-security-notice": "Security notice for staff",
};

/** What an email is, as staff read it: by the name of its template. */
export const emailName = (template: string): string => NAMES[template as Template] ?? template;
