/** Whether PostgreSQL can store this text: it rejects the NUL character. */
export function isReadable(text: string): boolean {
  return !text.includes("\0");
}
