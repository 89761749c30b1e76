/** A quantity of a variant. */
export type VariantQuantity = { variantId: number; quantity: number };

/** A variant with less stock than requested. */
export type Short = VariantQuantity & { available: number };

export type NotEnoughStock = { code: "not_enough_stock"; short: Short[] };

/** Too many units for one buyer, or too many reserved now by this buyer or network. */
export type TooMuchReserved =
  | { code: "too_many_units"; max: number }
  | { code: "too_much_reserved"; retryAfterSeconds: number };
