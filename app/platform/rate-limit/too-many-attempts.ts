/** Why nothing was done: whoever asked did so too often, and may ask again after so many seconds. */
export type TooManyAttempts = { code: "too_many_attempts"; retryAfterSeconds: number };

/** What somebody reads who has tried too often: when to try again, in words for so many seconds. */
export function tryAgainIn(seconds: number): string {
  return `Too many attempts. Please try again ${waitOf(seconds)}.`;
}

function waitOf(seconds: number): string {
  if (seconds <= 60) return "in a minute";
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}
