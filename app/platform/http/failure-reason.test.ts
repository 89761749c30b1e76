import { afterEach, expect, test, vi } from "vitest";
import { failureReason } from "./failure-reason.ts";
import { RestError } from "./rest.ts";

afterEach(() => vi.unstubAllGlobals());

test("a failure of the server is ours, and never the shopper's connection", () => {
  for (const onLine of [true, false]) {
    vi.stubGlobal("navigator", { onLine });
    for (const status of [500, 502, 503])
      expect(failureReason(new RestError(status, "", {}))).toBe("Something went wrong on our side. Please try again.");
    expect(failureReason(new RestError(409, "Only 1 left.", {}))).toBe("Only 1 left.");
  }
});

test("only a device without a connection is asked to check it", () => {
  const lost = new TypeError("Failed to fetch");
  vi.stubGlobal("navigator", { onLine: true });
  expect(failureReason(lost)).toBe("We couldn’t reach the shop. Please try again.");
  expect(failureReason(new DOMException("", "TimeoutError"))).toBe("We couldn’t reach the shop. Please try again.");
  vi.stubGlobal("navigator", { onLine: false });
  expect(failureReason(lost)).toBe("You are offline. Please check your connection and try again.");
});
