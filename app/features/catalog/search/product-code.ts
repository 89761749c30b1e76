/** Whether a text may be a SKU or the start of one: it has at least two short parts. "bri bel che 34" may be typed without dashes. */
export function mayBeProductCode(text: string): boolean {
  return /^[a-z0-9]{2,4}(?:[-\s][a-z0-9]{1,4})+$/i.test(text);
}

/** Whether a text is written like a SKU: three short parts with dashes. "key-fob" is not. */
export function isProductCode(text: string): boolean {
  return /^[a-z0-9]{2,4}(?:-[a-z0-9]{1,4}){2,}$/i.test(text);
}
