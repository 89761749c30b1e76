/** So many pieces of a variant. */
export type VariantQuantity = { variantId: number; quantity: number };

/** A variant of which there are fewer pieces than wanted. */
export type Short = VariantQuantity & { available: number };

export type NotEnoughStock = { code: "not_enough_stock"; short: Short[] };

/** More than one buyer may ever reserve, or more than this buyer or network may at this moment. */
export type TooMuchReserved =
  | { code: "too_many_units"; max: number }
  | { code: "too_much_reserved"; retryAfterSeconds: number };
