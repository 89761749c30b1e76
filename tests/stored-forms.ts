/**
 * The texts in which PostgreSQL would show a base64url token that was stored as it is: as text, and in hexadecimal as the bytes of its
 * characters or as the bytes that it encodes.
 */
export function storedForms(token: string): string[] {
  return [token, Buffer.from(token).toString("hex"), Buffer.from(token, "base64url").toString("hex")];
}
