import { type DataStrategyResult, data, redirect } from "react-router";
import { expect, test, vi } from "vitest";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { handleOfflineSubmit } from "./offline-submit.ts";
import { queueAction } from "./waiting-actions.ts";

vi.mock("./waiting-actions.ts", () => ({
  queueAction: vi.fn().mockRejectedValue(new Error("This browser stores nothing")),
}));

const ROUTE = "admin/stock/stock.page";

function send(fields: Record<string, string>, outcome: DataStrategyResult) {
  const body = new URLSearchParams({ intent: "note", key: "k1", ...fields });
  const request = new Request("http://localhost/admin/stock", { method: "POST", body });
  return handleOfflineSubmit({ request }, async () => ({ [ROUTE]: outcome }));
}

/** An error response as React Router throws it. */
const errorResponse = (status: number) => ({ status, statusText: "", internal: false, data: "" });

/** The result that the page gets. */
function resultIn(results: Record<string, DataStrategyResult>) {
  const wrapped = results[ROUTE]?.result as { init: ResponseInit; data: ActionResult };
  expect([results[ROUTE]?.type, wrapped.init.status]).toEqual(["data", 503]);
  return wrapped.data;
}

/** A failure as React Router reports it. */
const failed = (error: unknown) => ({ type: "error" as const, result: data(error, undefined) });

test("a form that can't be sent keeps its page, with a sentence and what was typed, but no password", async () => {
  const typed = { text: "call first", postal_code: "04101", new_password: "a secret of mine", code: "123456" };
  for (const error of [new TypeError("Failed to fetch"), errorResponse(503)]) {
    const result = resultIn(await send(typed, failed(error)));
    expect(result).toMatchObject({
      state: "invalid",
      message: expect.stringMatching(/^No connection\. What you typed/),
      isLost: true,
    });
    expect(result.submitted).toEqual([
      ["intent", "note"],
      ["key", "k1"],
      ["text", "call first"],
      ["postal_code", "04101"],
    ]);
  }
});

test("a form that may wait is not lost where the browser stores nothing", async () => {
  const result = await send({ offline: "Pack 7KQ-M4T-2X" }, failed(new TypeError("Failed to fetch")));
  expect(resultIn(result).state).toBe("invalid");
  expect(queueAction).toHaveBeenCalledOnce();
});

test("a form whose sender has just signed in with it does not wait for the person whose page it was", async () => {
  vi.mocked(queueAction).mockClear();
  for (const answer of [{ confirm_owner: "1" }, { confirm_email: "ben@staff.example" }]) {
    const result = await send({ offline: "Pack 7KQ-M4T-2X", ...answer }, failed(new TypeError("Failed to fetch")));
    expect(resultIn(result)).toMatchObject({ state: "invalid", isLost: true });
  }
  expect(queueAction).not.toHaveBeenCalled();
});

test("a refused or failed action says so on its page", async () => {
  const after = async (status: number) => resultIn(await send({}, { type: "error", result: errorResponse(status) }));
  expect(await after(403)).toMatchObject({ message: "Your role does not include this." });
  expect(await after(404)).toMatchObject({ message: "This does not exist anymore." });
  expect(await after(500)).toMatchObject({ message: expect.stringMatching(/^That didn’t work/) });
});

test("an action that leads to another page is no failure", async () => {
  const published = { type: "error" as const, result: redirect("/admin/products/54?done=published") };
  expect(await send({}, published)).toEqual({ [ROUTE]: published });
});

test("what was answered is passed on, and so are failures to load a page", async () => {
  const done = { type: "data" as const, result: { state: "done" } };
  expect(await send({}, done)).toEqual({ [ROUTE]: done });
  const results = { [ROUTE]: failed(new TypeError("Failed to fetch")) };
  expect(await handleOfflineSubmit({ request: new Request("http://localhost/admin") }, async () => results)).toBe(
    results,
  );
});
