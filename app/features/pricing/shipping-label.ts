import { toDollars } from "#app/platform/money.ts";
import { SHIPPING } from "./price-cart.ts";

/** "$10": what sending an order costs, as a sentence says it. */
export const FLAT_SHIPPING = toDollars(SHIPPING).replace(/\.00$/, "");
