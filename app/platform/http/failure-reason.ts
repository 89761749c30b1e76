import { RestError } from "./rest.ts";

/** Why a request failed, for the shopper: the server's message, our fault, or the connection if the device has none. */
export function failureReason(problem: unknown): string {
  if (problem instanceof RestError) return problem.message || "Something went wrong on our side. Please try again.";
  return `${navigator.onLine ? "We couldn’t reach the shop. Please" : "You are offline. Please check your connection and"} try again.`;
}
