import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { useDatabase } from "#tests/database.ts";
import { staffVisitor } from "#tests/staff.ts";
import type { ZoneError } from "./time-zone.ts";

/** What a change of the time zone is refused with, once its request was let in. */
const refused = vi.hoisted(() => ({ error: undefined as ZoneError | undefined }));
vi.mock("./time-zone.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("./time-zone.ts")>();
  const changeTimeZone: typeof original.changeTimeZone = async (...given) =>
    refused.error ? { ok: false, error: refused.error } : original.changeTimeZone(...given);
  return { ...original, changeTimeZone };
});

useDatabase();
const api = createApi();
afterEach(() => {
  refused.error = undefined;
});

test.each([
  [{ code: "forbidden", permission: "settings.edit" }, 403, { error: "Your role does not include this." }],
  [{ code: "step_up" }, 401, { error: "Please confirm with your second factor.", step_up: true }],
] as [ZoneError, number, object][])(
  "a right that ends after the request was let in: %o",
  async (error, status, body) => {
    const owner = await staffVisitor(api, "owner");
    const read = await owner.get("/api/admin/settings/shop/");
    refused.error = error;
    const response = await owner.call("/api/admin/settings/shop/", {
      method: "PATCH",
      headers: { "Content-Type": "application/json", "If-Match": read.headers.get("etag") ?? "" },
      body: JSON.stringify({ time_zone: "Europe/Berlin" }),
    });
    expect([response.status, response.body]).toEqual([status, body]);
  },
);
