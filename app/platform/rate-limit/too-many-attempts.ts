/** The error of an action that was tried too often, with the seconds until the next attempt is allowed. */
export type TooManyAttempts = { code: "too_many_attempts"; retryAfterSeconds: number };

/** The message for too many attempts, which says in words when to try again. */
export function tryAgainIn(seconds: number): string {
  return `Too many attempts. Please try again ${waitOf(seconds)}.`;
}

function waitOf(seconds: number): string {
  if (seconds <= 60) return "in a minute";
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}
