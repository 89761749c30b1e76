import { randomUUID } from "node:crypto";
import { z } from "zod";
import { checkAddress, normalizeAddress } from "#app/features/checkout/address/check-address.ts";
import type { TypedAddress } from "#app/features/checkout/checkout.contract.ts";
import { lockCustomer } from "#app/features/customers/customers.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type AddressChange, MAX_ADDRESSES, type NewAddress, type SavedAddress } from "./addresses.contract.ts";
import {
  type CustomerAddressRow,
  clearDefault,
  countAddresses,
  deleteAddress,
  findAddress,
  findAddresses,
  insertAddress,
  writeAddress,
} from "./addresses.queries.ts";
import { serializeAddress } from "./serialize-address.ts";

type InvalidFields = { code: "invalid_fields"; fields: Record<string, string> };
type NotAdded = InvalidFields | { code: "too_many_addresses" | "session_ended" };
type NotChanged = InvalidFields | { code: "no_such_address" | "session_ended" };

/** An address as it is kept, where the shop sends parcels to it. Refuses: invalid_fields. */
function normalizeFields(
  typed: TypedAddress,
): Result<Omit<CustomerAddressRow, "id" | "customerId" | "createdAt" | "label" | "isDefault">, InvalidFields> {
  const fields = checkAddress(typed, { ships: true });
  if (Object.keys(fields).length > 0) return err({ code: "invalid_fields", fields });
  const { full_name: fullName, postal_code: postalCode, ...rest } = normalizeAddress(typed);
  return ok({ ...rest, fullName, postalCode });
}

/**
 * Keeps another address of a customer; the first one is the default by itself.
 * Refuses: invalid_fields, too_many_addresses, session_ended.
 */
export async function addAddress(
  customerId: string,
  { label, is_default, ...typed }: NewAddress,
): Promise<Result<SavedAddress, NotAdded>> {
  const normalized = normalizeFields(typed);
  if (!normalized.ok) return normalized;
  return transaction<SavedAddress, NotAdded>(async (tx) => {
    // One at a time: two calls at once would else both find room, or both be the first.
    if (!(await lockCustomer(customerId, tx))) return err({ code: "session_ended" });
    const count = await countAddresses(customerId, tx);
    if (count >= MAX_ADDRESSES) return err({ code: "too_many_addresses" });
    const isDefault = is_default || count === 0;
    if (isDefault) await clearDefault(customerId, tx);
    const address = { ...normalized.value, id: randomUUID(), customerId, label, isDefault, createdAt: now() };
    await insertAddress(address, tx);
    return ok(serializeAddress(address));
  });
}

/** Changes an address; it is checked as a whole. Refuses: no_such_address, invalid_fields, session_ended. */
export async function changeAddress(
  customerId: string,
  id: string,
  change: AddressChange,
): Promise<Result<SavedAddress, NotChanged>> {
  if (!z.uuid().safeParse(id).success) return err({ code: "no_such_address" });
  return transaction<SavedAddress, NotChanged>(async (tx) => {
    if (!(await lockCustomer(customerId, tx))) return err({ code: "session_ended" });
    const existing = await findAddress(customerId, id, tx);
    if (!existing) return err({ code: "no_such_address" });
    const { id: _, label, is_default, ...typed } = { ...serializeAddress(existing), ...change };
    const normalized = normalizeFields(typed);
    if (!normalized.ok) return normalized;
    const isDefault = existing.isDefault || is_default;
    if (isDefault && !existing.isDefault) await clearDefault(customerId, tx);
    const changed = { ...existing, ...normalized.value, label, isDefault };
    await writeAddress(changed, tx);
    return ok(serializeAddress(changed));
  });
}

/** Removes an address of a customer; the newest of the others takes its place as the default. Refuses: no_such_address. */
export async function removeAddress(
  customerId: string,
  id: string,
): Promise<Result<undefined, { code: "no_such_address" }>> {
  if (!z.uuid().safeParse(id).success) return err({ code: "no_such_address" });
  return transaction(async (tx) => {
    await lockCustomer(customerId, tx);
    const gone = await deleteAddress(customerId, id, tx);
    if (!gone) return err({ code: "no_such_address" });
    const [newest] = gone.isDefault ? await findAddresses(customerId, tx) : [];
    if (newest) await writeAddress({ ...newest, isDefault: true }, tx);
    return ok(undefined);
  });
}
