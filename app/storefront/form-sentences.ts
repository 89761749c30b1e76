/** Said when a place or an address has sent more forms than any person would. */
export const TOO_OFTEN = "That was often enough for now. Please try again later.";
