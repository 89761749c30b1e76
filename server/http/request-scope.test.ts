import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/platform/log.ts";
import { reportRejection, runInScope } from "./request-scope.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(log, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a rejection is logged with the request that caused it, which then gets a response", async () => {
  const sendFailure = vi.fn();
  const err = new Error("left behind");
  await runInScope({ requestId: "of-a-visitor", sendFailure }, async () => {
    await Promise.resolve();
    reportRejection(err);
  });
  expect(log.error).toHaveBeenCalledWith({ err, requestId: "of-a-visitor" }, expect.any(String));
  expect(sendFailure).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(sendFailure).toHaveBeenCalledOnce();
});

test("a rejection outside of a request is logged too", () => {
  reportRejection("not even an error");
  expect(log.error).toHaveBeenCalledWith({ err: "not even an error", requestId: undefined }, expect.any(String));
  expect(vi.getTimerCount()).toBe(0);
});
