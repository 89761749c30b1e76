/** What can be printed of orders, with its name. */
export const PRINT_NAMES = { slips: "Packing slips", labels: "Address labels", "pick-list": "Pick list" } as const;

export type Print = keyof typeof PRINT_NAMES;
