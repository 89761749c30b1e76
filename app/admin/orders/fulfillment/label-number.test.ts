import { expect, test } from "vitest";
import { trackingNumberIn } from "./label-number.ts";

test("the barcode of a label is read as the tracking number that is printed under it", () => {
  expect(trackingNumberIn("1Z999AA10123456784")).toBe("1Z999AA10123456784");
  expect(trackingNumberIn("jd014600006281230011")).toBe("JD014600006281230011");
  expect(trackingNumberIn("420041019400111899223197428490")).toBe("9400111899223197428490");
  expect(trackingNumberIn("420041011234\u001d9400111899223197428490")).toBe("9400111899223197428490");
});

test("a barcode that is no tracking number is not taken: a web address, an article, nothing", () => {
  for (const barcode of ["https://example.com/a-label", "4006381", "", "\u001d\u001d", "A".repeat(41)]) {
    expect(trackingNumberIn(barcode)).toBeUndefined();
  }
});
