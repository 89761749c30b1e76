/** Whether a database can hold this text: none takes a NUL character. */
export function isReadable(text: string): boolean {
  return !text.includes("\0");
}
