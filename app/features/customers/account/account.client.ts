import { asShopper, clearSignIn, signedInUser, storeUser } from "#app/features/customers/sessions/signed-in.client.ts";
import { rest } from "#app/platform/http/rest.ts";
import type { DeviceSession, EmailVerified, PasswordChange, Profile, ProfileChange } from "./account.contract.ts";
import type { AddressChange, NewAddress, SavedAddress } from "./addresses/addresses.contract.ts";

const ME = "/api/accounts/users/me/";
const ADDRESSES = `${ME}addresses/`;
const SESSIONS = `${ME}sessions/`;

/** Fetches the signed-in customer's profile, and stores the user of it in this browser. */
export async function fetchProfile(): Promise<Profile> {
  const profile = await asShopper((bearer) => rest.get<Profile>(ME, { bearer }));
  storeProfile(profile);
  return profile;
}

function storeProfile({ id, email, email_verified, username, first_name, last_name }: Profile): void {
  storeUser({ id, email, email_verified, username, first_name, last_name });
}

/** Changes the name at once. A new email (with `current_password`) takes effect once the link sent to it is opened. */
export async function patchProfile(change: ProfileChange): Promise<Profile> {
  const profile = await asShopper((bearer) => rest.patch<Profile>(ME, change, { bearer }));
  storeProfile(profile);
  return profile;
}

/** Deletes the account, and the sign-in from this browser. */
export async function deleteOwnAccount(currentPassword: string): Promise<void> {
  await asShopper((bearer) => rest.delete(ME, { current_password: currentPassword }, { bearer }));
  clearSignIn();
}

/** Changes the password and signs all other devices out. Returns a message for the shopper. */
export const postPassword = (change: PasswordChange): Promise<{ message: string }> =>
  asShopper((bearer) => rest.post<{ message: string }>(`${ME}password/`, change, { bearer }));

/** Sends the verification link again, to the pending email if there is one. Returns a message for the shopper. */
export const requestVerification = (): Promise<{ message: string }> =>
  asShopper((bearer) => rest.post<{ message: string }>(`${ME}verify_email/`, undefined, { bearer }));

/** Verifies an email with the token of a link. Throws RestError 401 without a sign-in; the link stays valid. */
export async function postEmailVerification(token: string): Promise<EmailVerified> {
  const verified = await asShopper((bearer) =>
    rest.post<EmailVerified>("/api/accounts/users/verify_email/", { token }, { bearer }),
  );
  const user = signedInUser();
  if (user) storeUser({ ...user, email: verified.email, email_verified: true });
  return verified;
}

/** Fetches the customer's addresses, the default one first. */
export const fetchAddresses = (): Promise<SavedAddress[]> =>
  asShopper((bearer) => rest.get<SavedAddress[]>(ADDRESSES, { bearer }));

/** Adds an address. The first one becomes the default. */
export const postAddress = (address: Partial<NewAddress>): Promise<SavedAddress> =>
  asShopper((bearer) => rest.post<SavedAddress>(ADDRESSES, address, { bearer }));

/** Changes an address. */
export const patchAddress = (id: string, change: AddressChange): Promise<SavedAddress> =>
  asShopper((bearer) => rest.patch<SavedAddress>(`${ADDRESSES}${id}/`, change, { bearer }));

/** Deletes an address. */
export const deleteOwnAddress = (id: string): Promise<void> =>
  asShopper((bearer) => rest.delete(`${ADDRESSES}${id}/`, undefined, { bearer }));

/** Fetches the customer's sessions: the current one first, then the last used. */
export const fetchSessions = (): Promise<DeviceSession[]> =>
  asShopper((bearer) => rest.get<DeviceSession[]>(SESSIONS, { bearer }));

/** Signs one device out. */
export const deleteSession = (id: string): Promise<void> =>
  asShopper((bearer) => rest.delete(`${SESSIONS}${id}/`, undefined, { bearer }));

/** Signs all other devices out. */
export const deleteOtherSessions = (): Promise<void> =>
  asShopper((bearer) => rest.delete(SESSIONS, undefined, { bearer }));

/** Fetches all personal data of the customer, as JSON to be saved in a file. */
export const fetchExport = (): Promise<unknown> => asShopper((bearer) => rest.get<unknown>(`${ME}export/`, { bearer }));
