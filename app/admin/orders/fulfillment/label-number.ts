/** USPS puts 420 and the ZIP code of the destination before the number (Publication 199, Intelligent Mail package barcode). */
const USPS_WITH_ZIP = /^420(?:\d{9}|\d{5})(9[1-5]\d{20,24})$/;

/** GS1 separators and other characters that a label has for machines only. */
const NOT_PRINTED = /[^\x21-\x7e]/g;

/** Returns the tracking number in the barcode of a label; undefined if it can't be one. */
export function trackingNumberIn(barcode: string): string | undefined {
  const number = barcode.replaceAll(NOT_PRINTED, "").toUpperCase();
  const [, withoutZip] = USPS_WITH_ZIP.exec(number) ?? [];
  if (withoutZip !== undefined) return withoutZip;
  return /^[A-Z0-9-]{8,40}$/.test(number) ? number : undefined;
}
