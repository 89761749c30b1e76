/** How the back office looks. "device": light or dark as the device is. */
export const THEMES = ["device", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
