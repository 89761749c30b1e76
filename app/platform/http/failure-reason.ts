import { RestError } from "./rest.ts";

/** Why a request failed, for the shopper: the server's message, or whether the server or the connection failed. */
export function failureReason(problem: unknown): string {
  if (!(problem instanceof RestError)) return "Please check your connection and try again.";
  return problem.message || "Something went wrong on our side. Please try again.";
}
