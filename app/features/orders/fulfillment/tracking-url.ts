/** The tracking pages of carriers; the number is appended. */
const PAGES = new Map([
  ["ups", "https://www.ups.com/track?tracknum="],
  ["usps", "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  ["fedex", "https://www.fedex.com/fedextrack/?trknbr="],
  ["dhl", "https://www.dhl.com/en/express/tracking.html?AWB="],
]);

/** Returns the page on which a known carrier shows where a parcel is; null for any other carrier. */
export function trackingUrlOf(carrier: string, number: string): string | null {
  const page = PAGES.get(carrier.trim().toLowerCase());
  return page === undefined ? null : page + encodeURIComponent(number.replaceAll(" ", ""));
}
