const OUNCE_IN_GRAMS = 28.3495;
const OUNCES_IN_POUND = 16;

/** Formats grams: "460 g", and kilograms from 1000 g on: "1.08 kg". Each number keeps its unit. */
export function metricWeight(grams: number): string {
  return grams < 1000 ? `${grams}\u00a0g` : `${Number((grams / 1000).toFixed(2))}\u00a0kg`;
}

/** Formats grams as ounces, to a tenth: "1.6 oz", and from a pound on in pounds and whole ounces: "2 lb 6 oz". */
export function imperialWeight(grams: number): string {
  const ounces = (grams / OUNCE_IN_GRAMS).toFixed(1);
  if (Number(ounces) < OUNCES_IN_POUND) return `${ounces}\u00a0oz`;
  const whole = Math.round(Number(ounces));
  const rest = whole % OUNCES_IN_POUND;
  const pounds = `${Math.floor(whole / OUNCES_IN_POUND)}\u00a0lb`;
  return rest ? `${pounds} ${rest}\u00a0oz` : pounds;
}
