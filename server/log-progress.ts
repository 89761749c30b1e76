/** Tells whoever has started the shop what it does. */
export type Say = (message: string) => void;
