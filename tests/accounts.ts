import type { SignedIn } from "#app/features/customers/customers.contract.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { checkedRequest } from "./responses/check-response.ts";

export const PATH = "/api/accounts/users";

/** Valid input for registration. */
export const ada = {
  email: "ada@example.com",
  username: "ada",
  password: "a stitch in time saves nine",
  confirm_password: "a stitch in time saves nine",
  first_name: "Ada",
  last_name: "Lovelace",
};

type Sender = { address?: string; bearer?: string | undefined; device?: string; cookie?: string };

/** Sends one request and reads its response. */
export async function send(
  api: { request: (path: string, init?: RequestInit) => Response | Promise<Response> },
  method: string,
  path: string,
  body?: unknown,
  { address = "192.0.2.1", bearer, device = "Vitest", cookie }: Sender = {},
) {
  const headers: Record<string, string> = {
    "x-client-address": address,
    "x-request-id": "from-a-test",
    "User-Agent": device,
  };
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (cookie) headers.Cookie = cookie;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const response = await checkedRequest(api, path, { method, headers, body: sent ?? null });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith("{") ? JSON.parse(text) : text,
  };
}

type Api = Parameters<typeof send>[0];

let addressCount = 0;
/** A client address that was not used before. */
export function newAddress(): string {
  addressCount += 1;
  return `198.18.${addressCount >> 8}.${addressCount & 255}`;
}

/** Registers a new customer. */
export async function registered(api: Api, email: string, password = ada.password): Promise<string> {
  const fields = { ...ada, email, password, confirm_password: password };
  const { status, json } = await send(api, "POST", `${PATH}/`, fields, { address: newAddress() });
  if (status !== 201) throw new Error(`Could not register ${email}: ${JSON.stringify(json)}`);
  return json.id;
}

/** Signs a customer in. */
export async function signedIn(api: Api, email: string, password = ada.password, from: Sender = {}): Promise<SignedIn> {
  const sender = { address: newAddress(), ...from };
  const { status, json } = await send(api, "POST", `${PATH}/login/`, { email, password }, sender);
  if (status !== 200) throw new Error(`Could not sign ${email} in: ${JSON.stringify(json)}`);
  return json;
}

/** The first column of a query's rows. */
export async function queryColumn(query: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await databasePool().query({ text: query, values, rowMode: "array" });
  return rows.map((row: unknown[]) => row[0]);
}
