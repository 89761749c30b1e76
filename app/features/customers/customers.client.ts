import { rest } from "#app/platform/http/rest.ts";
import type { SignedIn, User } from "./customers.contract.ts";
import { storeSignedIn } from "./sessions/signed-in.client.ts";

const ACCOUNTS = "/api/accounts/users";

/** Longer than the tokens and the user of a sign-in together. */
const SIGN_IN_LENGTH = 4000;

/** Whether this browser can store a sign-in: its storage may be blocked or full. */
export function canStoreSignIn(): boolean {
  try {
    localStorage.setItem("sign-in-check", "x".repeat(SIGN_IN_LENGTH));
    localStorage.removeItem("sign-in-check");
    return true;
  } catch {
    return false;
  }
}

/** Signs in and stores the tokens and the user in this browser. */
export async function login(email: string, password: string): Promise<User> {
  const signedIn = await rest.post<SignedIn>(`${ACCOUNTS}/login/`, { email, password });
  storeSignedIn(signedIn);
  return signedIn.user;
}

/** Registers an account with the six fields of the form. */
export function postRegistration(fields: Record<string, string>): Promise<User> {
  const { email, username, password, confirm_password, first_name, last_name } = fields;
  return rest.post<User>(`${ACCOUNTS}/`, { email, username, password, confirm_password, first_name, last_name });
}

/** Requests a password reset link. The response is the same whether or not the account exists. */
export async function requestReset(email: string): Promise<void> {
  await rest.post(`${ACCOUNTS}/password_reset_request/`, { email });
}

/** Sets a new password with the user id and the token of a reset link. */
export async function confirmReset(uid: string, token: string, newPassword: string): Promise<void> {
  await rest.post(`${ACCOUNTS}/password_reset_confirm/`, { uid, token, new_password: newPassword });
}
