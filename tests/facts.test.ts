import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FLAT_SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import {
  BANK_TIME_TEXT,
  CART_DAYS,
  DELIVERY_ZONES,
  DUTY_TEXT,
  deliveryTo,
  MAKERS,
  MENDING_TEXT,
  PACKING,
  REFUND_TIME,
  REPLY_TIME,
  RESTOCK_TIME,
  RETURN_LABEL_TEXT,
} from "#app/platform/shop-facts.ts";
import { offerTerms } from "#app/storefront/seo/offer-terms.server.ts";

const NUMBERS = "zero one two three four five six seven eight nine ten fourteen twenty thirty sixty ninety".split(" ");
const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 20, 30, 60, 90];
const NUMBER = `(\\d+|${NUMBERS.join("|")})`;
const toNumber = (text: string) => (/^\d/.test(text) ? Number(text) : (VALUES[NUMBERS.indexOf(text)] ?? Number.NaN));

/** Phrases of source code: comments and tags are left out, and lines are joined. */
function phrasesOf(source: string): string[] {
  const text = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, " ")
    .replace(/\{" "\}|<\/?[a-zA-Z][^<>]*>/g, " ")
    .replace(/\s+/g, " ");
  return text.split(/(?<=[.!?:;])\s|["`]/).map((phrase) => phrase.toLowerCase());
}

/** Places that a text could name as the shop's. Its address is in identity.ts. */
const PLACES =
  "maine vermont oregon california texas massachusetts connecticut pennsylvania brooklyn boston seattle england italy spain portugal france germany japan".split(
    " ",
  );

type Phrase = { file: string; phrase: string };

const FILES = globSync(["app/{storefront,features,platform}/**/*.{ts,tsx}", "seed/**/*.ts", "server/**/*.ts"]).filter(
  (file) => !file.includes(".test.") && !/\.(table|queries)\.ts$/.test(file),
);
const everyPhrase: Phrase[] = FILES.flatMap((file) =>
  phrasesOf(readFileSync(file, "utf8")).map((phrase) => ({ file, phrase })),
);

/** The phrases about a subject that do not say what the shop says about it. */
function contradicting(phrases: Phrase[], about: RegExp, agrees: (phrase: string) => boolean) {
  return phrases.filter(({ phrase }) => about.test(phrase) && !agrees(phrase));
}

const numbersBefore = (phrase: string, unit: string) =>
  [...phrase.matchAll(new RegExp(`${NUMBER}[- ]${unit}`, "g"))].map(([, number = ""]) => toNumber(number));

const RULES: Record<
  string,
  { about: RegExp; agrees: (phrase: string) => boolean; invalid: string[]; valid: string[] }
> = {
  "how long a product can be returned": {
    about: new RegExp(
      `${NUMBER}[- ]days?\\b.*(return|send .*back|withdraw|of arrival|unused)|(return|send .*back|withdraw|unused).*${NUMBER}[- ]days?\\b`,
    ),
    agrees: (phrase) => numbersBefore(phrase, "days?").every((days) => days === shop.returnDays),
    invalid: ["return it within 14 days", "fourteen days to send it back", "yes, unused, within 60 days"],
    valid: [`return it within ${shop.returnDays} days`],
  },
  "what shipping costs": {
    about: /\$\d.*\b(shipping|postage)|\b(shipping|postage).*\$\d|free (shipping|delivery)|ships? free/,
    agrees: (phrase) => phrase.includes(`${FLAT_SHIPPING} `) && !phrase.includes("free"),
    invalid: ["shipping is $12 an order", "free shipping over a hundred dollars"],
    valid: [`shipping is ${FLAT_SHIPPING} flat`],
  },
  "when a parcel leaves": {
    about: new RegExp(`\\b(leaves?|ships?|pack|made to order|dispatch).*${NUMBER} (business |working )?(days?|weeks?)`),
    agrees: (phrase) => numbersBefore(phrase, "(?:business |working )?days?").includes(PACKING.max),
    invalid: [
      "it leaves the workshop in 5 business days",
      "we pack it within three days",
      "made to order and shipped in two weeks",
    ],
    valid: ["we pack it within two business days"],
  },
  "how soon a message is answered": {
    about: new RegExp(`(repl(y|ies)|answers?) .*(${NUMBER}|a) (working )?(days?|weeks?|hours?)`),
    agrees: (phrase) => phrase.includes(REPLY_TIME),
    invalid: ["a person answers within a week", "we reply within 24 hours"],
    valid: [`we reply ${REPLY_TIME}`],
  },
  "what is in a parcel": {
    about:
      /\b(parcels?|packages?|orders?)\b.*\b(card(?! terminal)|plastic|tissue|postcards?|thank-you)\b|\b(postcards?|tissue paper|hand-?written|thank-you note)\b|\bno cards?\b.*parcel/,
    agrees: (phrase) => /without plastic, tissue|a card comes along only/.test(phrase),
    invalid: [
      "we don't put plastic, tissue or postcards inside",
      "every parcel has a card in it",
      "each order comes with a hand-written card",
    ],
    valid: ["parcels go out in recycled cardboard, without plastic, tissue or flyers"],
  },
  "who pays for a repair and its postage": {
    about: /\b(mend|repair)\w*\b.*\b(pay|free|charge|cost)|\bpay\b.*\b(postage|the way back|shipping)/,
    agrees: (phrase) => MENDING_TEXT.toLowerCase().includes(phrase.replace(/[",;]+$/, "")),
    invalid: ["we mend it, and you pay for shipping both ways", "repairs are free, and we pay the postage both ways"],
    valid: ["you pay for shipping to us, and we pay for the way back."],
  },
  "what is free": {
    about:
      /\bfree (shipping|delivery|returns?|repairs?|gifts?|engraving|wrapping|samples?|of charge)|\b(is|are|for|ships?) free\b|complimentary|at no (extra )?(cost|charge)/,
    agrees: (phrase) => `${MENDING_TEXT} ${RETURN_LABEL_TEXT}`.toLowerCase().includes(phrase.replace(/[",;]+$/, "")),
    invalid: ["initials are free", "with complimentary gift wrapping", "free returns within the united states"],
    valid: ["we send you a prepaid label, so the return is free."],
  },
  "how many people work here": {
    about: new RegExp(`${NUMBER} (of us|makers|people (work|make|sew)|artisans|craftspeople)`),
    agrees: (phrase) => phrase.includes(MAKERS),
    invalid: ["today seven of us cut and stitch", "a workshop of six makers"],
    valid: [`today ${MAKERS} cut and stitch`],
  },
  "since when": {
    about: /\b(since|began in|founded in|established( in)?|est\.) (19|20)\d\d/,
    agrees: (phrase) => phrase.includes(String(shop.founded)),
    invalid: ["handmade since 2012"],
    valid: [`we began in ${shop.founded}`],
  },
  "that there is no term of a guarantee": {
    about: /(guarantee|warranty).*\b(years?|months?|lifetime)\b|\b(years?|months?|lifetime)\b.*(guarantee|warranty)/,
    agrees: () => false,
    invalid: ["a guarantee of ten years", "with a lifetime warranty", "25-year guarantee"],
    valid: ["the terms on which we sell: delivery, returns, guarantee and law"],
  },
  "how long a delivery takes": {
    about: new RegExp(`\\b(arriv|deliver|reach)\\w*.*${NUMBER}( |-)?(business |working )?(days?|weeks?)`),
    agrees: (phrase) =>
      numbersBefore(phrase, "days?").every((days) => days === shop.returnDays) && !/weeks?/.test(phrase),
    invalid: ["it arrives within 7 days", "delivery takes two to three weeks"],
    valid: [`send it back within ${shop.returnDays} days of arrival`],
  },
  "when a refund shows up": {
    about: new RegExp(`\\b(refund|banks?|money)\\b(?!.*email you).*${NUMBER} (business |working )?days?`),
    agrees: (phrase) => phrase.includes(REFUND_TIME) || phrase.includes(BANK_TIME_TEXT.toLowerCase().slice(0, -1)),
    invalid: ["your refund is with you in two days", "banks take 14 days to show it"],
    valid: [BANK_TIME_TEXT.toLowerCase()],
  },
  "how long a cart is saved": {
    about: new RegExp(`\\bcart\\b.*\\b(sav|stor|kept|keep|find)\\w*.*${NUMBER} (days?|weeks?|months?)`),
    agrees: (phrase) => numbersBefore(phrase, "days?").includes(CART_DAYS),
    invalid: ["your cart is saved for 14 days"],
    valid: [`your cart is saved for ${CART_DAYS} days`],
  },
  "who pays duty": {
    about:
      /\b(duty|duties|customs|sales tax)\b.*\b(included?|covers?|prepaid|no (duty|tax))|we pay .*\b(duty|duties|customs)\b/,
    agrees: () => false,
    invalid: ["duties are included in the price", "we pay all customs fees for you"],
    valid: [DUTY_TEXT.toLowerCase()],
  },
  "that nothing is gift-wrapped": {
    about: /\bgift[- ](wrap|box|bag)|\b(wrap\w*|packed) .*\b(as|for) a (gift|present)\b|\bribbons?\b.*\bgift/,
    agrees: () => false,
    invalid: ["with gift wrapping on request", "we wrap it as a gift", "a gift box comes with it"],
    valid: ["any product can be a gift: add a gift message at checkout"],
  },
  "where the workshop is": {
    about: new RegExp(`\\b(in|of|from) (${PLACES.join("|")})\\b`),
    agrees: (phrase) => /\b(in|of|from) maine\b/.test(phrase),
    invalid: ["cut and sewn in vermont", "the law of the state of oregon applies", "a workshop in italy"],
    valid: ["the law of the state of maine applies."],
  },
  "that there is no phone and no shop to visit": {
    about:
      /\b(call|phone|visit) (us|the workshop|our (shop|store))\b|\b(opening|business|shop) hours\b|\bopen (daily|(on )?(mon|tues|wednes|thurs|fri|satur|sun)day)|\bby appointment\b|\(\d{3}\) \d{3}-\d{4}/,
    agrees: () => false,
    invalid: [
      "call us at (207) 555-0100",
      "our opening hours are 9 to 5",
      "open monday to friday",
      "visit the workshop",
    ],
    valid: ["write to the workshop: a person reads every message"],
  },
  "when a product is back in stock": {
    about: new RegExp(`(back in stock|new hides|sold out).*${NUMBER} (days?|weeks?|months?)`),
    agrees: (phrase) => phrase.includes(RESTOCK_TIME),
    invalid: ["it is back in stock in two months"],
    valid: ["it is back in stock within six weeks"],
  },
};

describe.each(Object.entries(RULES))("%s", (_subject, { about, agrees, invalid, valid }) => {
  const find = (phrases: Phrase[]) => contradicting(phrases, about, agrees);
  const typed = (phrase: string) => ({ file: "", phrase });

  test("is the same in pages, emails and products", () => {
    expect(find(everyPhrase)).toEqual([]);
  });

  test("a phrase that contradicts it is found", () => {
    expect(find([...invalid, ...valid].map(typed)).map(({ phrase }) => phrase)).toEqual(invalid);
  });
});

test("only shop-facts.ts and the products say what thread is made of", () => {
  const sayers = everyPhrase.filter(({ phrase }) => /\b(linen|polyester|nylon)\b|thread is/.test(phrase));
  const files = new Set(sayers.map(({ file }) => file).filter((file) => !file.startsWith("seed/products/")));
  expect([...files]).toEqual(["app/platform/shop-facts.ts"]);
});

test("the numbers behind the texts agree", () => {
  expect(shop.packingDays).toBe(`${PACKING.min}–${PACKING.max}`);
  expect(deliveryTo("US")).toEqual({ min: 3, max: 5 });
  expect(deliveryTo("ZA")).toEqual(DELIVERY_ZONES.at(-1)?.delivery);
  const codes = DELIVERY_ZONES.flatMap(({ countries }) => countries);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each(["US", "CA", "GB", "JP"])("the data for search engines has the facts of the pages for %s", (code) => {
  const { min, max } = deliveryTo(code);
  const days = (range: { minValue: number; maxValue: number }) => expect.objectContaining(range);
  expect(offerTerms()).toContainEqual(
    expect.objectContaining({
      shippingDestination: expect.arrayContaining([expect.objectContaining({ addressCountry: code })]),
      shippingRate: expect.objectContaining({ value: `${FLAT_SHIPPING.replace("$", "")}.00` }),
      deliveryTime: expect.objectContaining({
        handlingTime: days({ minValue: PACKING.min, maxValue: PACKING.max }),
        transitTime: days({ minValue: min, maxValue: max }),
      }),
    }),
  );
  expect(offerTerms()).toContainEqual(
    expect.objectContaining({
      applicableCountry: expect.arrayContaining([code]),
      merchantReturnDays: shop.returnDays,
      returnFees: expect.stringContaining(RETURN_LABEL_TEXT.includes("free") ? "FreeReturn" : "CustomerResponsibility"),
    }),
  );
});
