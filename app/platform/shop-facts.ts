/**
 * What the shop says about its work and its deliveries in more than one place. Pages, emails and the data for search engines
 * take it from here and from identity.ts; tests/facts.test.ts and tests/product-facts.test.ts compare every text of the shop with it.
 */

/** The least and the most business days that something takes. */
type Days = { min: number; max: number };

/** Until a parcel leaves the workshop. `shop.packingDays` says the same in words. */
export const PACKING: Days = { min: 1, max: 2 };

type Zone = {
  name: string;
  /** ISO codes; empty for every other country. */
  countries: readonly string[];
  /** From the workshop to the door. */
  delivery: Days;
};

const EUROPE = "GB NO AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const ELSEWHERE: Zone = {
  name: "Australia, New Zealand, Japan and elsewhere",
  countries: [],
  delivery: { min: 8, max: 12 },
};

/** How long a delivery takes, by country. The last zone is every other country. */
export const DELIVERY_ZONES: readonly Zone[] = [
  { name: "United States", countries: ["US"], delivery: { min: 3, max: 5 } },
  { name: "Canada", countries: ["CA"], delivery: { min: 5, max: 8 } },
  { name: "United Kingdom, Norway and the European Union", countries: EUROPE, delivery: { min: 6, max: 10 } },
  ELSEWHERE,
];

/** Returns how long a delivery to this country takes. */
export function deliveryTo(country: string): Days {
  return (DELIVERY_ZONES.find(({ countries }) => countries.includes(country)) ?? ELSEWHERE).delivery;
}

/**
 * Threads as the materials of a product name them, after their thickness.
 * @internal for tests
 */
export const THREADS = [
  "waxed linen thread",
  "fine linen thread",
  "waxed polyester thread",
  "fine polyester thread",
  "fine silk thread",
] as const;

export const THREAD_TEXT =
  "Thread is waxed linen. Seams that carry a heavy load, or have to be very fine, are sewn with polyester or silk instead: the materials of each product say which.";

export const PARCEL_TEXT =
  "Parcels go out in recycled cardboard with paper tape, without plastic, tissue or flyers. A card comes along only if you ask for a gift message.";

export const MENDING_TEXT =
  "We mend the seams and hardware of our own products free of charge for as long as the shop exists. You pay for shipping to us, and we pay for the way back.";

export const RETURN_LABEL_TEXT = "We send you a prepaid label, so the return is free.";

/** ISO 3166-1 alpha-2 code of the country where parcels pass no customs. */
export const HOME_COUNTRY = "US";

export const DUTY_TEXT =
  "Outside the United States your customs office may charge duty or tax on arrival; it is not part of our price, and we can’t know it beforehand.";

/** How many people make the products. */
export const MAKERS = "five of us";
/** How soon a message is answered. */
export const REPLY_TIME = "within two business days";
/** How soon a return that has arrived is refunded. */
export const REFUND_TIME = "within three business days";
/** When a refund shows up, beside what the shop says about it. */
export const BANK_TIME_TEXT = "Banks take 5 to 10 days to show it.";
/** How soon most products are back in stock. */
export const RESTOCK_TIME = "within six weeks";
/** How often leather wants balm. */
export const CARE_INTERVAL = "once or twice a year";
/** How long a guest's cart is stored after its last use. */
export const CART_DAYS = 30;
/** How long the log, which contains IP addresses, is stored: what stores it must delete it then (docs/security.md). */
export const LOG_DAYS = 14;
/** How long an order that was canceled without being paid keeps personal data. */
export const UNPAID_ORDER_DAYS = 30;
/** How long a back-in-stock request stays after its email, so that the link in the email still works. */
export const NOTIFIED_REQUEST_DAYS = 30;
/** Maximum number of addresses of a customer. */
export const MAX_ADDRESSES = 20;
