import { shop } from "#app/platform/identity.ts";

/** What stands at the end of a slip. */
export const RETURNS_NOTE = `Not quite right? You can send an unused product back within ${shop.returnDays} days. Write to ${shop.email}.`;
