import { createApi } from "#app/api/api.ts";
import { newAddress } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { newStaff, SAME_ORIGIN } from "#tests/staff.ts";
import { once } from "./once.ts";

const ownApi = once(createApi);

/** The owner who calls all endpoints that leave their session as it is. */
export const sharedOwner = once(() => newStaff("owner"));
/** The shared owner as a client of the API in this process. */
export const sharedVisitor = once(async () => visitorOf((await sharedOwner()).cookie));

let actions = 0;

/** A client of the API in this process with this cookie. */
export function visitorOf(cookie: string) {
  const visitor = apiVisitor(ownApi(), { ...SAME_ORIGIN, "x-client-address": newAddress() });
  const [name = "", value = ""] = cookie.split("=");
  visitor.jar.set(name, value);
  return visitor;
}

/** Performs an action as the shared owner. Returns the body of the response. */
export async function postAction<Body>(path: string, body: object = {}): Promise<Body> {
  actions += 1;
  // Read before the first await: actions run at the same time.
  const key = `action-${actions}`;
  const visitor = await sharedVisitor();
  const { status, body: received } = await visitor.post(path, body, { "Idempotency-Key": key });
  if (status >= 400) throw new Error(`${path} responds ${status}: ${JSON.stringify(received)}`);
  return received as Body;
}

/** Reads a resource as this staff member, by default the shared owner. Returns its body and its ETag. */
export async function readAs(path: string, cookie?: string) {
  const visitor = cookie === undefined ? await sharedVisitor() : visitorOf(cookie);
  const { body, headers } = await visitor.get(path);
  return { body: body as Record<string, unknown>, tag: headers.get("etag") };
}

/** Returns a function that reads the ETag of this path below /api/admin/. */
export const tagOf = (path: () => Promise<string>) => async () => (await readAs(`/api/admin/${await path()}/`)).tag;
