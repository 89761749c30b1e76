/** So many pieces of a variant. */
export type Pieces = { variantId: number; quantity: number };

/** A variant of which there are fewer pieces than wanted. */
export type Short = Pieces & { available: number };

export type NotEnoughStock = { code: "not_enough_stock"; short: Short[] };
