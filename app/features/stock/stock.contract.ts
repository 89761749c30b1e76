/** A quantity of a variant. */
export type VariantQuantity = { variantId: number; quantity: number };

/** A variant with less stock than requested. */
export type ShortVariant = VariantQuantity & { available: number };

export type NotEnoughStock = { code: "not_enough_stock"; short: ShortVariant[] };

/** More units than one buyer may ever reserve. */
export type TooManyUnits = { code: "too_many_units"; max: number };

/** Too many units for one buyer, or too many reserved now by this buyer or network. */
export type TooMuchReserved = TooManyUnits | { code: "too_much_reserved"; retryAfterSeconds: number };
