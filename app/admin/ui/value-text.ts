import { fullTime } from "#app/admin/shop-time.ts";

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/**
 * A value of the audit log as text: times in the shop's time zone, addresses and other objects as their values, one after the
 * other.
 */
export function valueText(value: unknown): string {
  if (value === null || value === "") return "nothing";
  if (typeof value === "string") return ISO_TIME.test(value) ? fullTime(new Date(value)) : value;
  if (typeof value !== "object") return JSON.stringify(value);
  const isFlat = Object.values(value).every((part) => part === null || typeof part !== "object");
  return isFlat ? Object.values(value).filter(Boolean).join(", ") : JSON.stringify(value);
}
