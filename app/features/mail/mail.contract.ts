/** What every letter about an order says of it; amounts are ready to be read. */
export type OrderEmailData = {
  number: string;
  link: string;
  name: string;
  lines: { name: string; options: string; quantity: number; amount: string }[];
  subtotal: string;
  shipping: string;
  total: string;
  address: string[];
};

/** What becomes of the money of a cancelled order: it goes back, or somebody of the shop looks at what came in. */
export type MoneyAfterCancelling = "goes_back" | "looked_at";

/** Every letter the shop writes, by template, with what it must know. Links are complete addresses. */
export type EmailData = {
  welcome: { firstName: string; link: string };
  "password-reset": { firstName: string; link: string; minutes: number };
  "password-changed": { firstName: string; link: string };
  "verify-email": { firstName: string; link: string };
  "confirm-new-email": { firstName: string; link: string };
  "email-change-asked": { firstName: string; newEmail: string; link: string };
  "email-changed": { firstName: string; newEmail: string; link: string };
  "account-closed": { firstName: string; openOrders: number };
  "newsletter-confirm": { link: string };
  "newsletter-welcome": { link: string; endLink: string };
  "contact-message": { name: string; email: string; subject: string; message: string };
  "contact-received": Record<string, never>;
  "order-confirmed": OrderEmailData;
  "order-shipped": OrderEmailData & { tracking: { carrier: string; number: string; url: string | null } };
  "order-cancelled": OrderEmailData & { money: MoneyAfterCancelling; reason: string };
  "order-refunded": OrderEmailData & { amount: string; reason: string };
  "payment-flagged": {
    number: string;
    link: string;
    why: string;
    due: string;
    paid: string;
    provider: string;
    ref: string;
  };
};

export type Template = keyof EmailData;

/** A letter to be written: which template, and what it must know. */
export type EmailRequest = { [T in Template]: { template: T; data: EmailData[T] } }[Template];

/** A letter as it is sent. `link` is where its button leads, `endLink` ends letters of this kind. */
export type RenderedEmail = { subject: string; html: string; text: string; link?: string; endLink?: string };
