import { randomUUID } from "node:crypto";
import { z } from "zod";
import { checkAddress, normalizeAddress } from "#app/features/checkout/address/check-address.ts";
import type { TypedAddress } from "#app/features/checkout/checkout.contract.ts";
import { lockCustomer } from "#app/features/customers/customers.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { MAX_ADDRESSES } from "#app/platform/shop-facts.ts";
import type { AddressChange, NewAddress, SavedAddress } from "./addresses.contract.ts";
import {
  type CustomerAddressRow,
  clearDefault,
  countAddresses,
  deleteAddress,
  findAddress,
  findAddresses,
  insertAddress,
  updateAddress,
} from "./addresses.queries.ts";
import { serializeAddress } from "./serialize-address.ts";

type InvalidFields = { code: "invalid_fields"; fields: Record<string, string> };
type NotAdded = InvalidFields | { code: "too_many_addresses" | "session_ended" };
type NotChanged = InvalidFields | { code: "no_such_address" | "session_ended" };

/** Checks an address that the shop is to ship to, and returns its columns. Errors: invalid_fields. */
function normalizeFields(
  typed: TypedAddress,
): Result<Omit<CustomerAddressRow, "id" | "customerId" | "createdAt" | "label" | "isDefault">, InvalidFields> {
  const fields = checkAddress(typed, { ships: true });
  if (Object.keys(fields).length > 0) return err({ code: "invalid_fields", fields });
  const { full_name: fullName, postal_code: postalCode, ...rest } = normalizeAddress(typed);
  return ok({ ...rest, fullName, postalCode });
}

/**
 * Adds an address to a customer's address book. The first one is always the default.
 * Errors: invalid_fields, too_many_addresses, session_ended.
 */
export async function addAddress(
  customerId: string,
  { label, is_default, ...typed }: NewAddress,
): Promise<Result<SavedAddress, NotAdded>> {
  const normalized = normalizeFields(typed);
  if (!normalized.ok) return normalized;
  return transaction<SavedAddress, NotAdded>(async (tx) => {
    // The lock serializes additions: two at once could exceed the maximum, or both become the first.
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

type Given<Change> = { [Field in keyof Change]?: Exclude<Change[Field], undefined> };

/** A change without the fields that are undefined: those would overwrite the stored ones. */
function givenIn(change: AddressChange): Given<AddressChange> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Changes an address; the changed address is checked as a whole. Errors: no_such_address, invalid_fields, session_ended. */
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
    const { id: _, label, is_default, ...typed } = { ...serializeAddress(existing), ...givenIn(change) };
    const normalized = normalizeFields(typed);
    if (!normalized.ok) return normalized;
    const isDefault = existing.isDefault || is_default;
    if (isDefault && !existing.isDefault) await clearDefault(customerId, tx);
    const changed = { ...existing, ...normalized.value, label, isDefault };
    await updateAddress(changed, tx);
    return ok(serializeAddress(changed));
  });
}

/** Deletes an address. If it was the default, the newest of the others becomes the default. Errors: no_such_address. */
export async function removeAddress(
  customerId: string,
  id: string,
): Promise<Result<undefined, { code: "no_such_address" }>> {
  if (!z.uuid().safeParse(id).success) return err({ code: "no_such_address" });
  return transaction(async (tx) => {
    await lockCustomer(customerId, tx);
    const deleted = await deleteAddress(customerId, id, tx);
    if (!deleted) return err({ code: "no_such_address" });
    const [newest] = deleted.isDefault ? await findAddresses(customerId, tx) : [];
    if (newest) await updateAddress({ ...newest, isDefault: true }, tx);
    return ok(undefined);
  });
}
