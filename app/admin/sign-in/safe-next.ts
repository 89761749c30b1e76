/** The page to open after signing in: only paths of the back office, else its first page. */
export function safeNext(given: string | null): string {
  const isOwn = given !== null && /^\/admin(?:[/?][\w/?=&.%+-]*)?$/.test(given);
  return isOwn && !given.startsWith("/admin/sign-") && !given.startsWith("/admin/setup") ? given : "/admin";
}
