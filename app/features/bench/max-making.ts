/** The most cards of the making list that are shown at once. */
export const MAX_MAKING = 200;
