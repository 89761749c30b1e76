import type { EmailData, EmailRequest, OrderEmailData, Template } from "#app/features/mail/mail.contract.ts";

const link = "https://shop.example/newsletter/confirm/abc";
const endLink = "https://shop.example/back-in-stock/end/x";
const image = (id: string, alt: string) => ({
  url: `https://shop.example/pictures/${id.repeat(32)}/320.jpg`,
  alt,
  width: 72,
  height: 90,
});

/** An order with two lines, a gift message and an address abroad. */
export const sampleOrder: OrderEmailData = {
  number: "7KQ-M4T-2X",
  link: "https://shop.example/order/7KQ-M4T-2X?token=abc_-1",
  name: "Ann Weaver",
  lines: [
    {
      name: "Harbour Tote",
      options: "Cognac",
      quantity: 2,
      amount: "$378.00",
      image: image("a", "Harbour Tote in Cognac"),
    },
    {
      name: "Bridle Belt",
      options: "Black, 34",
      quantity: 1,
      amount: "$89.00",
      image: image("b", "Bridle Belt in Black"),
    },
  ],
  subtotal: "$467.00",
  shipping: "$10.00",
  total: "$477.00",
  address: ["Ann Weaver", "1 Elm Street", "Toronto, ON M4B 1B3", "Canada"],
  isAbroad: true,
  giftMessage: "Happy birthday, Tom.\nWith love, Ann",
  returnsLink: "https://shop.example/shipping#returns",
  arrival: "Thursday, December 3",
};

export const sampleTracking = { carrier: "UPS", number: "1Z999", url: "https://ups.example/1Z999" };
const shipped = { ...sampleOrder, tracking: sampleTracking };
const [tote = [], belt = []] = sampleOrder.lines.map((line) => [line]);

/** What an earlier version of the shop has queued. */
const { isAbroad: _, giftMessage: _gift, returnsLink: _returns, arrival: _arrival, ...formerOrder } = sampleOrder;

/** Data for each template, in all its states: a new template does not compile without. */
const SAMPLES: { [T in Template]: EmailData[T][] } = {
  welcome: [{ firstName: "Ann", link }],
  "password-reset": [{ firstName: "Ann", link, minutes: 60 }],
  "newsletter-confirm": [{ link }],
  "newsletter-welcome": [{ link, endLink: "https://shop.example/newsletter/unsubscribe/x" }],
  "back-in-stock-confirm": [{ product: "Harbour Tote", options: "Black", link, endLink }],
  "back-in-stock": [
    {
      ...{ product: "Harbour Tote", options: "Cognac", link, endLink },
      ...{ image: image("a", "Harbour Tote in Cognac"), firstName: "Ann" },
    },
    { product: "Harbour Tote", options: "", link, endLink },
  ],
  "contact-message": [
    {
      name: "Ann",
      email: "ann@example.com",
      subject: "Lining",
      message: "<script>alert(1)</script>\nIs the Harbour Tote lined?",
    },
  ],
  "contact-received": [{}],
  "order-confirmed": [
    sampleOrder,
    { ...formerOrder, lines: formerOrder.lines.map(({ image: _image, ...line }) => line) },
  ],
  "order-shipped": [
    shipped,
    { ...shipped, parcel: { now: tote, later: belt } },
    { ...shipped, corrected: true },
    { ...shipped, tracking: { ...sampleTracking, url: null } },
  ],
  "order-email-changed": [{ number: sampleOrder.number, name: "Ann Weaver" }],
  "order-cancelled": [
    { ...sampleOrder, money: "goes_back", refund: "$472.00", reason: "as you asked" },
    { ...sampleOrder, money: "looked_at", reason: "as you asked" },
  ],
  "order-refunded": [{ ...sampleOrder, amount: "$378.00", reason: "you changed your mind" }],
  "payment-flagged": [
    {
      number: sampleOrder.number,
      link: sampleOrder.link,
      why: "Another amount was paid",
      due: "$477.00",
      paid: "$3.88",
      provider: "stripe",
      ref: "cs_1",
    },
  ],
  "password-changed": [{ firstName: "Ann", link }],
  "verify-email": [{ firstName: "Ann", link }],
  "confirm-new-email": [{ firstName: "Ann", link }],
  "email-change-asked": [{ firstName: "Ann", newEmail: "new@example.com", link }],
  "email-changed": [{ firstName: "Ann", newEmail: "new@example.com", link }],
  "staff-invitation": [{ invitedBy: "Tom", roles: ["packer", "assistant"], link, hours: 72 }],
  "staff-factors-reset": [{ name: "Ana", resetBy: "Tom", link, hours: 72 }],
  "staff-security-notice": [{ name: "Ana", event: "passkey_added", link }],
  "staff-not-published": [
    {
      name: "Ana",
      product: "Harbour Tote",
      time: "Dec 1, 2026, 9:00 AM EST",
      reason: "The product is archived.",
      link,
    },
  ],
  "account-closed": [
    { firstName: "Ann", openOrders: 2 },
    { firstName: "", openOrders: 0 },
  ],
};

/** An email of each template, in all its states, with a name to print. */
export const sampleEmails = Object.entries(SAMPLES).flatMap(([template, samples]) =>
  samples.map((data, index) => ({ name: `${template} ${index + 1}`, request: { template, data } as EmailRequest })),
);
