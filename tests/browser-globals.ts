import { afterEach, beforeEach, vi } from "vitest";

/** Gives the tests of a file the globals of a browser that its client modules need, and leaves its console empty. */
export function withBrowserGlobals(): void {
  beforeEach(() => {
    vi.stubGlobal("document", { cookie: "csrftoken=abc" });
    vi.stubGlobal("window", {});
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/**
 * Answers the requests of client modules: `add` those that send something, `find` the others. The cart can always be read, and is
 * empty. Returns the requests that were sent, with their methods.
 */
export function answerRequests(add: () => Promise<Response>, find = add): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    if (method === "POST") return add();
    return path.includes("/cart/") ? Promise.resolve(Response.json({ items: [], subtotal: "0.00" })) : find();
  });
  return sent;
}
