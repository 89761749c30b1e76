import type { Context } from "hono";
import { sayNo } from "#app/platform/api.server.ts";

/** Answers a call that was made with a method it doesn't have, and names those it has. */
export function wrongMethod(allowed: "POST" | "GET, HEAD") {
  const verb = allowed === "POST" ? "POST" : "GET";
  return (c: Context) => {
    c.header("Allow", allowed);
    return sayNo(c, 405, `This call is a ${verb}.`);
  };
}
