/** Tells whoever has started the shop what it does. */
export type LogProgress = (message: string) => void;
