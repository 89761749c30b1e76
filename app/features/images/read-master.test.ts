import { expect, test, vi } from "vitest";
import { UnavailableError } from "#app/platform/outage.ts";
import { withEncodingSlot } from "./encoding-slots.ts";
import { readMaster, withoutMetadata } from "./read-master.ts";

vi.mock("./encoding-slots.ts", { spy: true });

test("only a file that can't be decoded is no image: failures of the shop are thrown", async () => {
  const broken = Buffer.from("\xff\xd8\xff broken", "latin1");
  const notAnImage = { ok: false, error: { code: "not_an_image" } };
  expect(await readMaster(broken, "image/jpeg")).toEqual(notAnImage);
  expect(await withoutMetadata(broken, "image/jpeg")).toEqual(notAnImage);
  const failures = [
    new UnavailableError("The database is away"),
    Object.assign(new Error("No space left"), { code: "ENOSPC" }),
    new Error("VipsJpeg: out of memory"),
    new TypeError("image is undefined"),
  ];
  for (const failure of failures) {
    vi.mocked(withEncodingSlot).mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
    await expect(readMaster(broken, "image/jpeg")).rejects.toBe(failure);
    await expect(withoutMetadata(broken, "image/jpeg")).rejects.toBe(failure);
  }
});
