/**
 * Whether a key belongs to an input method that composes text: it must do nothing else. Safari sends the Enter that ends a
 * composition after `compositionend`, with key code 229.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
