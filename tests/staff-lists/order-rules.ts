import type { StaffListedOrder, StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import { shopDay } from "#app/platform/shop-days.ts";
import { shopZone } from "#app/platform/shop-zone.ts";
import { distinct, hasCase, type ListRules } from "./list-rules.ts";

/** An order as the list has it, and as its own page has it. */
export type OrderFacts = { listed: StaffListedOrder; order: StaffOrder };

/** The product of a SKU, as its own page has it. */
export type ProductOfSku = { slug: string; name: string };

const CLOSED = ["awaiting_payment", "cancelled", "refunded"];
const isOpen = ({ listed }: OrderFacts) => !CLOSED.includes(listed.status) && listed.fulfillment !== "delivered";
const isIn = (fulfillment: string) => (row: OrderFacts) => isOpen(row) && row.listed.fulfillment === fulfillment;
const TABS: Record<string, (row: OrderFacts) => boolean> = {
  all: () => true,
  to_pack: isIn("none"),
  packed: isIn("packed"),
  partly_sent: isIn("partly_shipped"),
  on_the_way: isIn("shipped"),
  flagged: ({ order }) => order.payments.some(({ status }) => status === "flagged"),
  unpaid: ({ listed }) => listed.status === "awaiting_payment",
};

/** A day of the shop's time zone, in another way than the shop computes it. */
const dayOf = (at: string) => new Intl.DateTimeFormat("en-CA", { timeZone: shopZone() }).format(new Date(at));
const days = (rows: OrderFacts[]) => distinct(rows.map(({ listed }) => dayOf(listed.placed_at)));

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = ({ order }: OrderFacts) =>
  plain(
    [
      order.number,
      order.number.replaceAll("-", ""),
      order.email,
      order.shipping_address?.full_name,
      order.shipping_address?.company,
      order.shipping_address?.postal_code,
      order.billing_address?.full_name,
      ...order.shipments.filter(({ voided_at }) => voided_at === null).map(({ number }) => number),
      ...order.lines.map(({ sku }) => sku),
    ].join(" "),
  );

const SENT_AGAIN = ["order-confirmed", "order-shipped", "order-cancelled", "order-refunded"];
function hasFailedEmail({ order }: OrderFacts): boolean {
  const emails = order.timeline.filter(({ kind }) => kind === "email");
  return emails.some(({ text, status, at, about }) => {
    const isSameNews = (other: string) => other === text || (text === "order-confirmed" && other === "order-cancelled");
    const later = emails.some(
      (one) => one.at > at && isSameNews(one.text) && (about ?? one.about) === one.about && one.status !== "failed",
    );
    return status === "failed" && SENT_AGAIN.includes(text) && !later;
  });
}

const MONEY_CAME = ["paid", "refund_pending", "refunded"];
function isSold({ listed, order }: OrderFacts): boolean {
  if (listed.status !== "cancelled") return listed.status !== "awaiting_payment";
  return order.payments.some(({ status }) => MONEY_CAME.includes(status));
}

const firstOf = (rows: OrderFacts[], value: (row: OrderFacts) => string | null | undefined, count: number) =>
  distinct(rows.map(value)).slice(0, count);
const carrierOf = ({ order }: OrderFacts) =>
  order.shipments.filter(({ voided_at }) => voided_at === null).at(-1)?.carrier;

/** What the list of orders returns. `products`: the product of each SKU. */
export const orderRules = (products: Map<string, ProductOfSku>): ListRules<OrderFacts> => ({
  idOf: ({ listed }) => listed.number,
  field: "number",
  orderings: {
    placed_at: ({ listed }) => [listed.placed_at],
    "-placed_at": ({ listed }) => [listed.placed_at],
    total: ({ listed }) => [Number(listed.total)],
    "-total": ({ listed }) => [Number(listed.total)],
  },
  filters: {
    tab: { keeps: (row, tab) => TABS[tab]?.(row) === true },
    search: {
      values: (rows) => [
        ...firstOf(rows, ({ listed }) => listed.number.replaceAll("-", ""), 1),
        ...firstOf(rows, ({ order }) => order.email, 1),
        ...firstOf(rows, ({ order }) => order.shipping_address?.full_name.split(" ").at(-1), 2),
        ...firstOf(rows, ({ order }) => order.shipping_address?.postal_code, 1),
        ...firstOf(rows, ({ order }) => order.shipments[0]?.number, 1),
        ...firstOf(rows, ({ order }) => order.lines[0]?.sku, 1),
        "zyx",
      ],
      keeps: (row, text) => wordsOf(row).includes(plain(text)),
    },
    sku: {
      values: (rows) => [...firstOf(rows, ({ order }) => order.lines[0]?.sku, 2), "WW-NONE"],
      keeps: ({ order }, value) => order.lines.some(({ sku }) => sku.toLowerCase() === value.toLowerCase()),
    },
    product: {
      values: (rows) => [
        ...firstOf(rows, ({ order }) => order.lines[0]?.slug, 2),
        ...firstOf(rows, ({ order }) => order.lines[0]?.name.slice(1, 6), 2),
        ...firstOf(rows, ({ order }) => order.lines[0]?.sku, 1),
      ],
      keeps: ({ order }, value) =>
        order.lines.some(({ sku }) => {
          const product = products.get(sku);
          return sku === value.toUpperCase() || product?.slug === value || hasCase(product?.name, value);
        }),
    },
    country: {
      values: (rows) => [...distinct(rows.map(({ order }) => order.shipping_address?.country)), "NZ"],
      keeps: ({ order }, country) => order.shipping_address?.country === country,
    },
    fulfillment: { keeps: ({ listed }, value) => listed.fulfillment === value },
    status: { keeps: ({ listed }, value) => listed.status === value },
    money: { keeps: ({ listed }, value) => listed.money === value },
    from: { values: days, keeps: ({ listed }, day) => dayOf(listed.placed_at) >= day },
    to: { values: days, keeps: ({ listed }, day) => dayOf(listed.placed_at) <= day },
    has: {
      keeps: ({ order }, what) => {
        // Nobody mentions the one who asks: goodwill-and-decisions.test.ts has mentions that are new, and read.
        if (what === "mention")
          return order.timeline.some(({ mentions }) => mentions !== undefined && mentions.length > 0);
        return (what === "note" ? order.note : order.gift_message) !== "";
      },
    },
    carrier: {
      values: (rows) => distinct(rows.map(carrierOf)).flatMap((carrier) => [carrier, carrier.toLowerCase()]),
      keeps: (row, carrier) => carrierOf(row)?.toLowerCase() === carrier.toLowerCase(),
    },
    email: { keeps: hasFailedEmail },
    ship_by: { keeps: ({ listed }) => listed.ship_by !== null && listed.ship_by < shopDay() },
    sales: {
      keeps: (row, sales) =>
        sales === "sold" ? isSold(row) : row.order.refunds.some(({ status }) => status === "done"),
    },
  },
});
