/** An image of a line in an email. `url` is absolute and answers with a JPEG; width and height are those it is shown at. */
export type EmailImage = { url: string; alt: string; width: number; height: number };

/** Units of a line in an email. */
export type EmailUnits = { name: string; options: string; quantity: number; image?: EmailImage };

/** The order data in an email. Amounts are formatted. What is optional is missing in emails queued by an earlier version. */
export type OrderEmailData = {
  number: string;
  link: string;
  name: string;
  lines: (EmailUnits & { amount: string })[];
  subtotal: string;
  shipping: string;
  total: string;
  address: string[];
  /** Whether customs may charge duty or tax. */
  isAbroad?: boolean;
  giftMessage?: string;
  /** Where the shop explains returns. */
  returnsLink?: string;
  /** The day by which it arrives, such as "Thursday, December 3". */
  arrival?: string;
};

/** What happens to the payment of a canceled order: it is refunded, or the owner checks a flagged payment first. */
export type MoneyAfterCanceling = "goes_back" | "looked_at";

/** A change of how a staff member signs in, about which they get an email. */
export type StaffSecurityEvent =
  | "password_changed"
  | "passkey_added"
  | "passkey_removed"
  | "totp_added"
  | "totp_removed"
  | "recovery_codes_renewed"
  | "recovery_code_used"
  | "owner_link_created";

/** The templates of all emails, with the data that each needs. Links are absolute URLs. */
export type EmailData = {
  welcome: { firstName: string; link: string };
  "password-reset": { firstName: string; link: string; minutes: number };
  "password-changed": { firstName: string; link: string };
  "verify-email": { firstName: string; link: string };
  "confirm-new-email": { firstName: string; link: string };
  "email-change-asked": { firstName: string; newEmail: string; link: string };
  "email-changed": { firstName: string; newEmail: string; link: string };
  "account-closed": { firstName: string; openOrders: number };
  "back-in-stock-confirm": { product: string; options: string; link: string; endLink: string };
  /** `firstName` is a customer's. Emails of earlier versions have neither it nor the image. */
  "back-in-stock": {
    product: string;
    options: string;
    link: string;
    endLink: string;
    image?: EmailImage;
    firstName?: string;
  };
  "newsletter-confirm": { link: string };
  "newsletter-welcome": { link: string; endLink: string };
  "contact-message": { name: string; email: string; subject: string; message: string };
  "contact-received": Record<string, never>;
  "order-confirmed": OrderEmailData;
  "order-shipped": OrderEmailData & {
    tracking: { carrier: string; number: string; url: string | null };
    /** The units of this parcel and those that follow later, when an order is sent in several parcels. */
    parcel?: { now: EmailUnits[]; later: EmailUnits[] };
    /** True when only the tracking of a parcel was corrected. */
    corrected?: boolean;
  };
  "order-email-changed": { number: string; name: string };
  /**
   * `refund` is the amount that goes back; emails of earlier versions don't have it. `isByHand`: the shop has refunded it itself, not
   * to the original payment method.
   */
  "order-cancelled": OrderEmailData & {
    money: MoneyAfterCanceling;
    refund?: string;
    reason: string;
    isByHand?: boolean;
  };
  /** `isByHand`: as in "order-cancelled". */
  "order-refunded": OrderEmailData & { amount: string; reason: string; isByHand?: boolean };
  "staff-invitation": { invitedBy: string; roles: string[]; link: string; hours: number };
  "staff-factors-reset": { name: string; resetBy: string; link: string; hours: number };
  "staff-not-published": { name: string; product: string; time: string; reason: string; link: string };
  "staff-security-notice": { name: string; event: StaffSecurityEvent; link: string };
  /** `isReport`: it happened at the provider, and there is nothing to decide in the shop. */
  "payment-flagged": {
    number: string;
    link: string;
    why: string;
    due: string;
    paid: string;
    provider: string;
    ref: string;
    isReport?: true;
  };
};

export type Template = keyof EmailData;

/** An email to be rendered: its template and the data for it. */
export type EmailRequest = { [T in Template]: { template: T; data: EmailData[T] } }[Template];

/** A rendered email. `link` is the target of its button, `endLink` unsubscribes from emails of this kind. */
export type RenderedEmail = { subject: string; html: string; text: string; link?: string; endLink?: string };

/** Why an email failed that was not sent while its link was valid, or its news was new. */
export const NOT_SENT_IN_TIME = "Not sent before its link expired";
