/** A value of the audit log as text: addresses and other objects as their values, one after the other. */
export function valueText(value: unknown): string {
  if (value === null || value === "") return "nothing";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  const isFlat = Object.values(value).every((part) => part === null || typeof part !== "object");
  return isFlat ? Object.values(value).filter(Boolean).join(", ") : JSON.stringify(value);
}
