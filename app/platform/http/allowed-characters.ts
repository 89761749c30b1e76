/** Whether PostgreSQL can store this text: it rejects the NUL character. */
export function hasNoNul(text: string): boolean {
  return !text.includes("\0");
}

/** Whether a text has no lone surrogates, and no control characters but line feeds and tabs. */
export function hasNoControls(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text);
}
