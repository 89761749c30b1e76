/** How long a success message stays before the sign-in page opens, in milliseconds. Source: specification, section 9. */
export const REDIRECT_DELAY_MS = 1500;
