import { asShopper, clearSignIn, storeUser } from "#app/features/customers/sessions/signed-in.client.ts";
import { rest } from "#app/platform/http/rest.ts";
import type { DeviceSession, EmailVerified, PasswordChange, Profile, ProfileChange } from "./account.contract.ts";
import type { AddressChange, NewAddress, SavedAddress } from "./addresses/addresses.contract.ts";

const ME = "/api/accounts/users/me/";
const ADDRESSES = `${ME}addresses/`;
const SESSIONS = `${ME}sessions/`;

/** Who is signed in, with what the account pages show. */
export const fetchProfile = (): Promise<Profile> => asShopper((bearer) => rest.get<Profile>(ME, { bearer }));

/** Changes the name at once; another e-mail (with `current_password`) once the link mailed to it is opened. */
export async function patchProfile(change: ProfileChange): Promise<Profile> {
  const profile = await asShopper((bearer) => rest.patch<Profile>(ME, change, { bearer }));
  const { id, email, username, first_name, last_name } = profile;
  storeUser({ id, email, username, first_name, last_name });
  return profile;
}

/** Deletes the account and forgets the sign-in in this browser. */
export async function deleteAccount(currentPassword: string): Promise<void> {
  await asShopper((bearer) => rest.delete(ME, { current_password: currentPassword }, { bearer }));
  clearSignIn();
}

/** Sets another password; all other devices are signed out. Answers a sentence. */
export const postPassword = (change: PasswordChange): Promise<{ message: string }> =>
  asShopper((bearer) => rest.post<{ message: string }>(`${ME}password/`, change, { bearer }));

/** Has the link that confirms the e-mail (the pending one, if there is one) mailed again. Answers a sentence. */
export const requestVerification = (): Promise<{ message: string }> =>
  asShopper((bearer) => rest.post<{ message: string }>(`${ME}verify_email/`, undefined, { bearer }));

/** Confirms an e-mail with the token of a link. Throws RestError 401 while nobody is signed in; the link stays good. */
export async function postEmailVerification(token: string): Promise<EmailVerified> {
  return asShopper((bearer) => rest.post<EmailVerified>("/api/accounts/users/verify_email/", { token }, { bearer }));
}

/** The customer's addresses, the default one first. */
export const fetchAddresses = (): Promise<SavedAddress[]> =>
  asShopper((bearer) => rest.get<SavedAddress[]>(ADDRESSES, { bearer }));

/** Keeps another address; the first one becomes the default. */
export const postAddress = (address: Partial<NewAddress>): Promise<SavedAddress> =>
  asShopper((bearer) => rest.post<SavedAddress>(ADDRESSES, address, { bearer }));

/** Changes an address. */
export const patchAddress = (id: string, change: AddressChange): Promise<SavedAddress> =>
  asShopper((bearer) => rest.patch<SavedAddress>(`${ADDRESSES}${id}/`, change, { bearer }));

/** Removes an address. */
export const deleteOwnAddress = (id: string): Promise<void> =>
  asShopper((bearer) => rest.delete(`${ADDRESSES}${id}/`, undefined, { bearer }));

/** The devices that are signed in, the one that asks first, then by when they were last seen. */
export const fetchSessions = (): Promise<DeviceSession[]> =>
  asShopper((bearer) => rest.get<DeviceSession[]>(SESSIONS, { bearer }));

/** Signs one device out. */
export const deleteSession = (id: string): Promise<void> =>
  asShopper((bearer) => rest.delete(`${SESSIONS}${id}/`, undefined, { bearer }));

/** Signs all other devices out. */
export const deleteOtherSessions = (): Promise<void> =>
  asShopper((bearer) => rest.delete(SESSIONS, undefined, { bearer }));

/** All personal data that the shop keeps, as JSON to be saved in a file. */
export const fetchExport = (): Promise<unknown> => asShopper((bearer) => rest.get<unknown>(`${ME}export/`, { bearer }));
